import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useEachChange } from '#api/client/use-each-change.ts';
import { rulesQuery, useChangeRule, useDryRun } from '#api/rules.ts';
import type { InboxRule, RuleEffects } from '#contract/rule.ts';
import { ListPage } from '#lists/list-page.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { MessageBar } from '#ui/notices/message-bar.tsx';
import { useDeletions } from '#ui/notices/use-deletions.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { Opening } from '#ui/opening.tsx';
import room from '#ui/page.module.css';
import { useParameters } from '#ui/use-parameters.ts';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { MutedRecords } from './muted-records.tsx';
import { RuleCard, type CardChange } from './rule-card.tsx';
import { describeDone, ruleTexts } from './texts.ts';

const RuleDialog = lazy(async () => ({
  default: (await import('./rule-dialog.tsx')).RuleDialog,
}));
const ApplyDialog = lazy(async () => ({
  default: (await import('./apply-dialog.tsx')).ApplyDialog,
}));

/** Lists the rules for arriving notifications. `?search=` starts a rule from a search. */
export function RulesPage() {
  const given = useParameters().get('search');
  const navigate = useNavigate();
  const list = useQuery(rulesQuery);
  const change = useEachChange(useChangeRule().mutateAsync);
  const dryRun = useDryRun();
  const [edited, setEdited] = useState<InboxRule | 'new' | null>(given === null ? null : 'new');
  const [asked, setAsked] = useState<{ rule: InboxRule; effects: RuleEffects } | null>(null);
  const cards = useRef<HTMLDivElement>(null);
  const rules = list.data?.rules;
  const error = change.error ?? dryRun.error;
  const close = (): void => {
    setEdited(null);
    if (given !== null) void navigate({ search: '' }, { replace: true });
  };
  const runningOf = (id: string) =>
    dryRun.isPending && dryRun.variables.id === id
      ? 'apply'
      : (change.pending.findLast((it) => it.id === id)?.kind ?? null);
  const { message, say, noteDeleted } = useDeletions<InboxRule>(ruleTexts, ({ id }, onRestored) => {
    if (runningOf(id) === 'restore') return;
    void change.make({ id, kind: 'restore' }, () => {
      // The pressed button disappears with the message.
      cards.current?.focus();
      onRestored();
    });
  });
  const remove = (rule: InboxRule): void =>
    void change.make({ id: rule.id, kind: 'delete' }, () => {
      cards.current?.focus();
      noteDeleted(rule);
    });
  const decide = (rule: InboxRule, kind: CardChange): void => {
    const { id } = rule;
    dryRun.reset();
    if (kind === 'delete') remove(rule);
    else if (kind === 'apply') {
      dryRun.mutate(
        { id, form: null },
        {
          onSuccess: ({ existing }) => {
            if (existing.matched === 0) say(ruleTexts.nothingToApply);
            else setAsked({ rule, effects: existing });
          },
        },
      );
    } else if (kind === 'undo') {
      void change.make({ id, kind }, ({ undone = 0 }) => {
        // The undo button is disabled now and would lose the focus.
        cards.current?.focus();
        say(ruleTexts.undone(undone));
      });
    } else void change.make({ id, kind });
  };
  const apply = ({ id }: InboxRule): void =>
    void change.make({ id, kind: 'apply' }, ({ changed }) => changed && say(describeDone(changed)));
  return (
    <ListPage name={ruleTexts.screen}>
      <Box className={room.scrolling} px="md" py="md" data-scroller>
        <Stack gap="sm" maw="60rem" mx="auto">
          <Group justify="space-between">
            <Text c="dimmed" flex="1 1 16rem">
              {ruleTexts.about}
            </Text>
            <WriteButton size="compact-sm" disabled={!rules} onClick={() => setEdited('new')}>
              {ruleTexts.create}
            </WriteButton>
          </Group>
          {error !== null && (
            <Banner tone="failure">
              <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}
            </Banner>
          )}
          <Stack ref={cards} component="section" aria-label={ruleTexts.list} tabIndex={-1} gap="sm">
            {!rules ? (
              <NotLoaded
                error={list.error}
                what={ruleTexts.noun}
                isRetrying={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            ) : rules.length === 0 ? (
              <Notice title={ruleTexts.none} detail="" whatToDo={ruleTexts.noneHint} />
            ) : (
              rules.map((rule, index) => (
                <RuleCard
                  key={rule.id}
                  rule={rule}
                  isFirst={index === 0}
                  isLast={index === rules.length - 1}
                  running={runningOf(rule.id)}
                  onEdit={() => setEdited(rule)}
                  onChange={(kind) => decide(rule, kind)}
                />
              ))
            )}
          </Stack>
          <MutedRecords />
        </Stack>
      </Box>
      <MessageBar
        screen={ruleTexts.screen}
        message={message}
        onDismiss={() => {
          cards.current?.focus();
          say(null);
        }}
      />
      {edited !== null && (
        <Opening>
          <RuleDialog
            rule={edited === 'new' ? null : edited}
            search={given ?? ''}
            onClosed={close}
          />
        </Opening>
      )}
      {asked !== null && (
        <Opening>
          <ApplyDialog
            effects={asked.effects}
            onClosed={(isYes) => {
              setAsked(null);
              if (isYes) apply(asked.rule);
            }}
          />
        </Opening>
      )}
    </ListPage>
  );
}
