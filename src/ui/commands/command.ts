/** Something a person can do by a key, by the palette, or both. */
export interface Command {
  /** The command's name in the palette: `Archive`. */
  name: string;
  /** The heading above it in the list: `Inbox`. */
  group: string;
  /** `e`, `shift+i`, `g i`, `ctrl+z`: one or more shortcuts. */
  keys?: readonly string[];
  /** Left out of the palette, like moving by one row. */
  byKeyAlone?: boolean;
  /** Whether holding the key down does it again and again. */
  repeats?: boolean;
  /**
   * Whether it changes data at the service, which is impossible in read-only mode (`read-only.ts`).
   */
  changes?: boolean;
  /** Whether it is available now; otherwise another command may use the key. */
  isPossible?: () => boolean;
  run: () => void;
}

export interface PaletteProps {
  commands: readonly Command[];
  /** Called with the chosen command, after the focus has returned to its former place. */
  onClosed: (chosen: Command | undefined) => void;
}
