import { browsersLocale, readersLocale } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { useStored } from '#ui/store.ts';
import { LocaleChoice } from './locale-choice.tsx';
import classes from './preferences-dialog.module.css';
import { preferences, setLocale, setSingleKeys } from './preferences.ts';

export function PreferencesDialog({ onClosed }: { onClosed: () => void }) {
  const { singleKeys, locale } = useStored(preferences, (it) => it);
  const close = (): void => {
    // What stands on the page is written in the former notation.
    if ((locale ?? browsersLocale()) === readersLocale()) onClosed();
    else window.location.reload();
  };
  return (
    <Dialog title="Preferences" onClosed={close}>
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
      <LocaleChoice chosen={locale} onChosen={setLocale} />
      <Button data-focus onClick={(event) => closeDialog(event.currentTarget, '')}>
        Close
      </Button>
    </Dialog>
  );
}
