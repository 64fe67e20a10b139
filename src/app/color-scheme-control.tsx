import { useMantineColorScheme } from '@mantine/core';
import { Disclosure } from '#ui/disclosure.tsx';
import { SchemeIcon } from '#ui/icons.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import classes from './shell.module.css';

/** Light, dark, or as the system has it; remembered by this browser. */
export function ColorSchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Disclosure
      label="Colour scheme"
      buttonLabel={`Colour scheme: ${names[colorScheme]}`}
      button={<SchemeIcon />}
      buttonClassName={classes.tool}
    >
      <SegmentedControl
        aria-label="Colour scheme"
        value={colorScheme}
        onChange={setColorScheme}
        data={Object.entries(names).map(([value, label]) => ({
          value: value as keyof typeof names,
          label,
        }))}
      />
    </Disclosure>
  );
}

const names = { auto: 'System', light: 'Light', dark: 'Dark' };
