import { Box, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { ButtonWord, SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { describeFound, describeOlder } from '../search/describe-found.ts';
import layout from '#ui/layout.module.css';
import { useInbox } from '../model/inbox-context.tsx';
import classes from '../parts/inbox.module.css';
import { LeftOut } from './left-out.tsx';
import { foundTexts } from '../search/late-texts.ts';
import { searchTexts } from '../search/texts.ts';
import type { Found } from '../search/use-found.ts';
import { inboxTexts } from '../model/texts.ts';
import { useNavigate } from 'react-router';
import { useMay } from '#api/session/session.ts';
import { encodeText } from '#lib/uri-text.ts';
import { setValues } from '#lib/search/set-values.ts';
import { searchKeys } from '#contract/search/search-keys.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { listRuleTexts } from './texts.ts';

interface FoundClaimsProps {
  filters: NotificationFilters;
  found: Found;
}

/** Shows the number of matches so far, and the age of the list. */
export function FoundClaims({ filters, found }: FoundClaimsProps) {
  const { collection, wanted } = found;
  const today = useToday();
  const { loadedAt, newestLoadedAt, state } = collection;
  return (
    <Box
      component="p"
      className={`${layout.small} ${layout.dimmed} ${layout.numeric} ${classes.claims}`}
      title={describeOlder(collection, today)}
    >
      <span role="status">{describeFound(found, collection)}</span>
      {loadedAt !== null && (
        <>
          {' · '}
          <UpdatedAge at={newestLoadedAt ?? loadedAt} />
          {state === 'loading' && foundTexts.refreshing}
        </>
      )}
      <LeftOut
        filters={filters}
        search={wanted.search}
        rows={collection.rows}
        isWhole={loadedAt !== null}
      />
    </Box>
  );
}

/** Shows the progress of loading, and reloads; the selection stays. */
export function FoundNews({
  filters,
  found,
  selectAll,
}: FoundClaimsProps & { selectAll: ReactNode }) {
  const { state, loaded, total, loadedAt, start, stop } = found.collection;
  const inbox = useInbox();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const maySetRules = useMay()({ role: 'triage', kind: 'write' });
  const { ruleOf, alertOf } = pathsOf(filters, found);
  const isLoading = state === 'loading';
  const readAgain = (): void => {
    inbox.hold(loadedAt ?? Date.now());
    void start();
  };
  useCommands([
    {
      name: inboxTexts.refresh,
      group: inboxTexts.screen,
      isPossible: () => !isLoading,
      run: readAgain,
    },
    {
      name: inboxTexts.stopLoading,
      group: inboxTexts.screen,
      isPossible: () => isLoading,
      run: stop,
    },
    {
      name: listRuleTexts.createRule,
      group: inboxTexts.screen,
      isPossible: () => maySetRules,
      run: () => void navigate(ruleOf),
    },
    {
      name: listRuleTexts.alertMe,
      group: inboxTexts.screen,
      run: () => void navigate(alertOf),
    },
  ]);
  return (
    <Group gap="0.375rem 0.5rem" justify="flex-end" className={classes.news}>
      {isLoading && (
        <ProgressBar label={searchTexts.loading} done={loaded} total={total} w="7.5rem" size="sm" />
      )}
      {selectAll}
      {!isLoading && maySetRules && !isPhone && (
        <LinkButton
          size="compact-sm"
          variant="default"
          title={listRuleTexts.createRule}
          to={ruleOf}
        >
          {listRuleTexts.create}
        </LinkButton>
      )}
      {!isLoading && !isPhone && (
        <LinkButton
          size="compact-sm"
          variant="default"
          aria-label={listRuleTexts.alertMe}
          title={listRuleTexts.alertMe}
          to={alertOf}
        >
          {listRuleTexts.alert}
        </LinkButton>
      )}
      {isLoading ? (
        <SmallButton data-slim onClick={stop}>
          {inboxTexts.stop}
        </SmallButton>
      ) : (
        <SmallButton
          data-slim
          aria-label={inboxTexts.refresh}
          title={inboxTexts.refresh}
          onClick={readAgain}
        >
          <IconRefresh size="1rem" aria-hidden />
          <ButtonWord>{inboxTexts.refresh}</ButtonWord>
        </SmallButton>
      )}
    </Group>
  );
}

/** Makes a rule or an alert of the search from the list's options, where the bar has no room. */
export function FoundOptions({ filters, found }: FoundClaimsProps) {
  const maySetRules = useMay()({ role: 'triage', kind: 'write' });
  const { ruleOf, alertOf } = pathsOf(filters, found);
  return (
    <>
      {maySetRules && (
        <LinkButton variant="default" to={ruleOf}>
          {listRuleTexts.createRule}
        </LinkButton>
      )}
      <LinkButton variant="default" to={alertOf}>
        {listRuleTexts.alertMe}
      </LinkButton>
    </>
  );
}

/** Paths that create a rule or an alert from the search and the shown types. */
function pathsOf({ types }: NotificationFilters, { wanted: { search } }: Found) {
  const whole = types.length === 0 ? search : setValues(search, 'type', types, searchKeys);
  const query = `?search=${encodeText(whole)}`;
  return { ruleOf: `/rules${query}`, alertOf: `/alerts${query}` };
}
