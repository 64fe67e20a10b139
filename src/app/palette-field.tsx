import { IconSearch } from '@tabler/icons-react';
import { usePalette } from '#ui/commands.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import classes from './palette-field.module.css';
import { shellTexts } from './texts.ts';

/** Looks like a field and opens the palette, for those who don't know its keys. */
export function PaletteField() {
  const showPalette = usePalette();
  return (
    <button type="button" className={classes.field} aria-haspopup="dialog" onClick={showPalette}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>{shellTexts.paletteField}</span>
      <span className={classes.keys} aria-hidden>
        <KeyCaps keys="ctrl+k" />
      </span>
    </button>
  );
}
