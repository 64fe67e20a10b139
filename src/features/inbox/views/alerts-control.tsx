import { lazy, useState } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import type { AlertChoice } from '../alerts/alerts.ts';
import { isTelling, readPermission } from '../alerts/alert-permission.ts';
import classes from './views.module.css';

const AlertsPanel = lazy(async () => ({
  default: (await import('./alerts-panel.tsx')).AlertsPanel,
}));

interface AlertsControlProps {
  choice: AlertChoice;
  onChange: (choice: AlertChoice) => void;
}

/** Whether, and of what, the desktop tells. The browser is asked on a click and at no other time. */
export function AlertsControl({ choice, onChange }: AlertsControlProps) {
  const [permission, setPermission] = useState(readPermission);
  return (
    <Disclosure
      label="Desktop notifications"
      group="Inbox"
      buttonClassName={classes.alerts}
      button={`Desktop notifications: ${isTelling(choice, permission) ? 'on' : 'off'}`}
    >
      <AlertsPanel
        choice={choice}
        permission={permission}
        onPermission={setPermission}
        onChange={onChange}
      />
    </Disclosure>
  );
}
