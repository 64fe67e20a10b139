import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, useMay } from '#api/session.ts';
import { browsersLocale, readersLocale } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { useStored } from '#ui/store.ts';
import { ColorSchemeChoice } from './color-scheme.tsx';
import { LocaleChoice } from './locale-choice.tsx';
import classes from './preferences-dialog.module.css';
import { homeScreen } from './home-screen.ts';
import { preferences, setFirstScreen, setLocale, setSingleKeys } from './preferences.ts';
import { isOpenTo, screens } from './screens.ts';
import { shellTexts } from './texts.ts';

export function PreferencesDialog({ onClosed }: { onClosed: () => void }) {
  const { singleKeys, locale, firstScreen } = useStored(preferences, (it) => it);
  const { data: session } = useQuery(sessionQuery);
  const may = useMay();
  const id = useId();
  const close = (): void => {
    // What stands on the page is written in the former notation.
    if ((locale ?? browsersLocale()) === readersLocale()) onClosed();
    else window.location.reload();
  };
  return (
    <Dialog title={shellTexts.preferences} onClosed={close}>
      <div className={classes.choice}>
        <p>{shellTexts.colorScheme}</p>
        <ColorSchemeChoice />
      </div>
      <label className={classes.preference}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
        <span>
          Single-key shortcuts
          <small>
            Single keys such as E to archive. Switch them off if speech input types for you. Press ?
            for the list.
          </small>
        </span>
      </label>
      <LocaleChoice chosen={locale} onChosen={setLocale} />
      <div className={classes.choice}>
        <label htmlFor={id}>First screen</label>
        <select
          id={id}
          value={firstScreen ?? ''}
          onChange={({ target }) => setFirstScreen(target.value || null)}
        >
          <option value="">Default: {homeScreen(session, null)?.name}</option>
          {screens
            .filter((screen) => isOpenTo(may, screen))
            .map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
        </select>
        <small>Where Waybill opens. Saved in this browser.</small>
      </div>
      <Button data-focus onClick={(event) => closeDialog(event.currentTarget, '')}>
        Close
      </Button>
    </Dialog>
  );
}
