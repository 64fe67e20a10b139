import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { usePalette } from '#ui/commands/commands.tsx';
import { KeyHint } from '#ui/commands/key-caps.tsx';
import layout from '#ui/layout.module.css';
import { shellTexts } from './texts.ts';

/**
 * A button that looks like a field and opens the palette, for people who don't know its shortcut.
 */
export function PaletteField() {
  const showPalette = usePalette();
  return (
    <Button
      variant="default"
      size="xs"
      flex="0 1 26rem"
      miw="2rem"
      h="2rem"
      px="xs"
      c="dimmed"
      fw={400}
      fz="sm"
      justify="flex-start"
      styles={{ label: { flex: 1 } }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        <span aria-hidden>
          <KeyHint keys="ctrl+k" />
        </span>
      }
      aria-haspopup="dialog"
      onClick={showPalette}
    >
      <span className={layout.ellipsis}>{shellTexts.paletteField}</span>
    </Button>
  );
}
