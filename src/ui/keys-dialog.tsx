import { Button } from './button.tsx';
import type { Command } from './command.ts';
import classes from './commands.module.css';
import { closeDialog, Dialog } from './dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import { isSingleKey } from './key-sequence.ts';

interface KeysDialogProps {
  commands: readonly Command[];
  hasSingleKeys: boolean;
  onClosed: () => void;
}

/** Every key that does something here. */
export function KeysDialog({ commands, hasSingleKeys, onClosed }: KeysDialogProps) {
  const works = (keys: string) => hasSingleKeys || !isSingleKey(keys);
  const withKeys = commands.filter(({ keys }) => keys?.some(works));
  return (
    <Dialog title="List of keys" onClosed={onClosed}>
      {!hasSingleKeys && <p className={classes.note}>Single keys are off: see Preferences.</p>}
      {/* Has the focus, so that the dialog opens at its top and the keyboard scrolls it. */}
      <div className={classes.keys} tabIndex={-1} data-focus>
        {[...Map.groupBy(withKeys, ({ group }) => group)].map(([group, members]) => (
          <section key={group} className={classes.group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ name, keys = [] }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {keys.filter(works).map((way) => (
                      <KeyCaps key={way} keys={way} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Button variant="default" onClick={(event) => closeDialog(event.currentTarget, '')}>
        Close
      </Button>
    </Dialog>
  );
}
