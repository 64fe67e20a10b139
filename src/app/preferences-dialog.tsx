import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { useStored } from '#ui/store.ts';
import classes from './preferences-dialog.module.css';
import { preferences, setSingleKeys } from './preferences.ts';

export function PreferencesDialog({ onClosed }: { onClosed: () => void }) {
  const singleKeys = useStored(preferences, (it) => it.singleKeys);
  return (
    <Dialog title="Preferences" onClosed={onClosed}>
      <label className={classes.preference}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
        <span>
          Single-key shortcuts
          <small>
            Keys such as E to archive, without Ctrl. Switch them off where speech input or another
            tool types them by itself. Press ? for the list.
          </small>
        </span>
      </label>
      <Button data-focus onClick={(event) => closeDialog(event.currentTarget, '')}>
        Close
      </Button>
    </Dialog>
  );
}
