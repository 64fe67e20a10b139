import { Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sessionQuery, useMay } from '#api/session/session.ts';
import { browsersLocale, readersLocale } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { useStored } from '#ui/store.ts';
import { ColorSchemeChoice } from './color-scheme.tsx';
import { LocaleChoice } from './locale-choice.tsx';
import { homeScreen } from './home-screen.ts';
import { preferences, setFirstScreen, setLocale, setSingleKeys } from './preferences.ts';
import { isOpenTo, screens } from './screens.ts';
import { preferenceTexts } from './late-texts.ts';
import { shellTexts } from './texts.ts';

/** The place to set up alerts, which the dialog links to. */
const ALERTS = '/alerts';

export function PreferencesDialog({ onClosed }: { onClosed: () => void }) {
  const { singleKeys, locale, firstScreen } = useStored(preferences, (it) => it);
  const { data: session } = useQuery(sessionQuery);
  const may = useMay();
  const navigate = useNavigate();
  const close = (answer: string): void => {
    // Text that is already on the page uses the former notation.
    if (answer === ALERTS) void navigate(ALERTS);
    if ((locale ?? browsersLocale()) === readersLocale()) onClosed();
    else window.location.reload();
  };
  return (
    <Dialog title={shellTexts.preferences} onClosed={close}>
      <Stack gap="lg">
        <div>
          <Text size="sm" fw={600} mb={4}>
            {shellTexts.colorScheme}
          </Text>
          <ColorSchemeChoice />
        </div>
        <Switch
          label={preferenceTexts.singleKeys}
          description={preferenceTexts.singleKeysHint}
          checked={singleKeys}
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
        <LocaleChoice chosen={locale} onChosen={setLocale} />
        <NativeSelect
          label={preferenceTexts.firstScreen}
          description={preferenceTexts.firstScreenHint}
          value={firstScreen ?? ''}
          onChange={({ target }) => setFirstScreen(target.value || null)}
          data={[
            { value: '', label: preferenceTexts.defaultScreen(homeScreen(session, null)?.name) },
            ...screens
              .filter((screen) => isOpenTo(may, screen))
              .map(({ path, name }) => ({ value: path, label: name })),
          ]}
        />
        {may({ role: 'triage', kind: 'read' }) && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {preferenceTexts.alerts}
            </Text>
            <Button
              variant="default"
              onClick={({ currentTarget }) => closeDialog(currentTarget, ALERTS)}
            >
              {preferenceTexts.editAlerts}
            </Button>
          </div>
        )}
        <Group>
          <Button onClick={(event) => closeDialog(event.currentTarget, '')}>
            {preferenceTexts.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
