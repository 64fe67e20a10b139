import {
  type MantineColorScheme,
  SegmentedControl,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useEffect } from 'react';
import { useCommands } from '#ui/commands/commands.tsx';
import { shellTexts } from './texts.ts';
import { chrome } from './theme.ts';

const schemes = Object.entries(shellTexts.colorSchemes).map(([value, label]) => ({
  value: value as MantineColorScheme,
  label,
}));

/** Colors the window's own bar like the page, and offers the schemes to the palette. */
export function ColorScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme();
  useEffect(() => colorWindow(computed), [computed]);
  useCommands(
    schemes.map(({ value, label }) => ({
      name: `${shellTexts.colorScheme}: ${label}`,
      group: shellTexts.everywhere,
      run: () => setColorScheme(value),
    })),
  );
  return null;
}

/** Light, dark, or the system's scheme; remembered by this browser. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      aria-label={shellTexts.colorScheme}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes}
    />
  );
}

/** Also where the system has another scheme. */
function colorWindow(scheme: keyof typeof chrome): void {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', chrome[scheme]);
  }
}
