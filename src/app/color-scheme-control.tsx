import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { SchemeIcon } from '#ui/icons.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import classes from './shell.module.css';

/** Light, dark, or as the system has it; remembered by this browser. */
export function ColorSchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme();
  useEffect(colourWindow, [computed]);
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

/** Has the window's own bar go with the page, also where the system has it otherwise. */
function colourWindow(): void {
  const chrome = getComputedStyle(document.documentElement).getPropertyValue('--waybill-chrome');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', chrome);
  }
}

const names = { auto: 'System', light: 'Light', dark: 'Dark' };
