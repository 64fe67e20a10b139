/** Something a person can do by a key, by the palette, or both. */
export interface Command {
  /** What it does, as it stands in the palette: `Archive`. */
  name: string;
  /** Under what it is listed: `Inbox`. */
  group: string;
  /** `e`, `shift+i`, `g i`, `ctrl+z`: one or several ways. */
  keys?: readonly string[];
  /** Left out of the palette, as moving by one row. */
  byKeyAlone?: boolean;
  /** Whether holding the key down does it again and again. */
  repeats?: boolean;
  /** Whether it changes something at the service: not while nothing can be (`read-only.ts`). */
  changes?: boolean;
  /** Whether it can be done now; else another command may have the key. */
  isPossible?: () => boolean;
  run: () => void;
}

/** What the palette is given. */
export interface PaletteProps {
  commands: readonly Command[];
  /** What was chosen; the focus is back where it was by then. */
  onClosed: (chosen: Command | undefined) => void;
}
