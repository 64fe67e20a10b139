import { isMac, keyCaps } from './key-sequence.ts';
import classes from './commands.module.css';

/** A shortcut as the caps of its keys. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={classes.caps}>
      {keyCaps(keys, isMac()).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
