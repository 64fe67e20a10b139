import { useState } from 'react';
import { notificationTypes } from '#contract/notification.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import type { AlertChoice } from './alerts.ts';
import classes from './views.module.css';

interface AlertsControlProps {
  choice: AlertChoice;
  onChange: (choice: AlertChoice) => void;
}

/** Whether, and of what, the desktop tells. The browser is asked on a click and at no other time. */
export function AlertsControl({ choice, onChange }: AlertsControlProps) {
  const [permission, setPermission] = useState(readPermission);
  const works = choice.isOn && permission === 'granted';
  const turn = async (isOn: boolean): Promise<void> => {
    if (!isOn || permission === 'none') {
      onChange({ ...choice, isOn: false });
      return;
    }
    const answer = await Notification.requestPermission();
    setPermission(answer);
    onChange({ ...choice, isOn: answer === 'granted' });
  };
  return (
    <Disclosure
      label="Desktop notifications"
      buttonClassName={classes.alerts}
      button={`Desktop notifications: ${works ? 'on' : 'off'}`}
    >
      <div className={classes.alertsPanel}>
        <label className={classes.check}>
          <input
            type="checkbox"
            role="switch"
            checked={works}
            aria-checked={works}
            onChange={({ target }) => void turn(target.checked)}
          />
          Tell me on the desktop
        </label>
        <p className={classes.note} role="status">
          {permissionWords[permission]}
        </p>
        <fieldset className={classes.events}>
          <legend>Of new notifications</legend>
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={choice.needsAction}
              onChange={({ target }) => onChange({ ...choice, needsAction: target.checked })}
            />
            that need action
          </label>
          {notificationTypes.map((type) => (
            <label key={type} className={classes.check}>
              <input
                type="checkbox"
                checked={choice.types.includes(type)}
                onChange={({ target }) =>
                  onChange({
                    ...choice,
                    types: notificationTypes.filter((other) =>
                      other === type ? target.checked : choice.types.includes(other),
                    ),
                  })
                }
              />
              any {type}
            </label>
          ))}
        </fieldset>
        <p className={classes.note}>
          Shown while Waybill is open and another window is in use, as one summary each time it
          looks. While they are on, a tab out of sight looks every 2 minutes; otherwise it does not
          look at all.
        </p>
      </div>
    </Disclosure>
  );
}

type Permission = NotificationPermission | 'none';

function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'none';
}

const permissionWords: Record<Permission, string> = {
  default: 'The browser will ask for permission.',
  granted: '',
  denied:
    'This browser does not allow them for Waybill: permission was denied. Allow them in its settings for this site, then switch them on here.',
  none: 'This browser offers none here: it wants an address that begins with https.',
};
