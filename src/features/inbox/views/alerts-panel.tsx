import { Box, Checkbox, SimpleGrid, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { notificationTypes } from '#contract/notification.ts';
import { typeName } from '#contract/type-name.ts';
import type { AlertChoice } from '../alerts/alerts.ts';
import { isNotifying, type AlertPermission } from '../alerts/alert-permission.ts';
import { desktopAlertTexts, permissionTexts } from '../alerts/texts.ts';

interface AlertsPanelProps {
  choice: AlertChoice;
  permission: AlertPermission;
  onPermission: (permission: AlertPermission) => void;
  onChange: (change: Partial<AlertChoice>) => void;
}

/** The switch, the browser's answer to it, and the events that notify. */
export function AlertsPanel({ choice, permission, onPermission, onChange }: AlertsPanelProps) {
  const turn = async (isOn: boolean): Promise<void> => {
    if (!isOn || permission === 'none') {
      onChange({ isOn: false });
      return;
    }
    const answer = await Notification.requestPermission();
    onPermission(answer);
    onChange({ isOn: answer === 'granted' });
  };
  const works = isNotifying(choice, permission);
  return (
    <Box w="20.625rem" maw="100%">
      <Switch
        label={desktopAlertTexts.label}
        checked={works}
        onChange={({ target }) => void turn(target.checked)}
      />
      <Text mt={4} size="xs" c="dimmed" role="status">
        {permissionTexts[permission]}
      </Text>
      <Box component="fieldset" my="sm">
        <legend>{desktopAlertTexts.about}</legend>
        <SimpleGrid cols={2} verticalSpacing={10}>
          <Checkbox
            label={desktopAlertTexts.needsAction}
            checked={choice.needsAction}
            onChange={({ target }) => onChange({ needsAction: target.checked })}
          />
          {notificationTypes.map((type) => (
            <Checkbox
              key={type}
              label={typeName(type)}
              checked={choice.types.includes(type)}
              onChange={({ target }) =>
                onChange({
                  types: notificationTypes.filter((other) =>
                    other === type ? target.checked : choice.types.includes(other),
                  ),
                })
              }
            />
          ))}
        </SimpleGrid>
      </Box>
      <Text size="xs" c="dimmed">
        {desktopAlertTexts.pace}
      </Text>
    </Box>
  );
}
