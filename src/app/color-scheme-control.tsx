import { ActionIcon, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { SchemeIcon } from '#ui/icons.tsx';

/** Light, dark, or as the system has it; remembered by this browser. */
export function ColorSchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Appearance">
          <SchemeIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Appearance">
        <SegmentedControl
          aria-label="Color scheme"
          size="xs"
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: 'auto', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
