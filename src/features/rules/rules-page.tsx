import { ActionIcon, Alert, Box, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Alert.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/describe-failure.ts';
import { rulesQuery, useChangeRule, type RuleChange } from '#api/rules.ts';
import type { InboxRule } from '#contract/rule.ts';
import { ListPage } from '#lists/list-page.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Opening } from '#ui/opening.tsx';
import room from '#ui/page.module.css';
import { readOnly } from '#ui/read-only.ts';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { MutedRecords } from './muted-records.tsx';
import { describeActions, ruleTexts } from './texts.ts';

const RuleDialog = lazy(async () => ({
  default: (await import('./rule-dialog.tsx')).RuleDialog,
}));

/** Lists the rules for arriving notifications. `?search=` starts a rule from a search. */
export function RulesPage() {
  const given = useParameters().get('search');
  const navigate = useNavigate();
  const list = useQuery(rulesQuery);
  const change = useChangeRule();
  const [edited, setEdited] = useState<InboxRule | 'new' | null>(given === null ? null : 'new');
  const rules = list.data?.rules;
  const close = (): void => {
    setEdited(null);
    if (given !== null) void navigate({ search: '' }, { replace: true });
  };
  return (
    <ListPage name={ruleTexts.screen}>
      <Box className={room.scrolling} px="md" py="md" data-scroller>
        <Stack gap="sm" maw="60rem" mx="auto">
          <Group justify="space-between">
            <Text c="dimmed" flex="1 1 16rem">
              {ruleTexts.about}
            </Text>
            <WriteButton onClick={() => setEdited('new')}>{ruleTexts.create}</WriteButton>
          </Group>
          {change.isError && (
            <Banner tone="failure">
              <strong>{describeFailure(change.error).title}.</strong>{' '}
              {describeFailure(change.error).detail}
            </Banner>
          )}
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
                running={
                  change.isPending && change.variables.id === rule.id ? change.variables.kind : null
                }
                onEdit={() => setEdited(rule)}
                onChange={(kind) => change.mutate({ id: rule.id, kind })}
              />
            ))
          )}
          <MutedRecords />
        </Stack>
      </Box>
      {edited !== null && (
        <Opening>
          <RuleDialog
            rule={edited === 'new' ? null : edited}
            search={given ?? ''}
            onClosed={close}
          />
        </Opening>
      )}
    </ListPage>
  );
}

interface RuleCardProps {
  rule: InboxRule;
  isFirst: boolean;
  isLast: boolean;
  /** The change under way. Its button keeps the focus, which `disabled` would lose. */
  running: RuleChange['kind'] | null;
  onEdit: () => void;
  onChange: (kind: Exclude<RuleChange['kind'], 'save'>) => void;
}

function RuleCard({ rule, isFirst, isLast, running, onEdit, onChange }: RuleCardProps) {
  const { id, name, search, actions, isOn, isTried, paused, lastHour, total } = rule;
  const reason = useStored(readOnly, (it) => it);
  const size = useIsPhone() ? '2.75rem' : 'md';
  const arrow = { variant: 'subtle', color: 'gray', size } as const;
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Box miw={0} flex={1}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <VisibleText text={name} />
          </Text>
          <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            <VisibleText text={search} />
          </Text>
          <Text size="sm">{describeActions(actions)}</Text>
          <Text size="sm" c="dimmed">
            {isTried ? ruleTexts.figures(lastHour, total) : ruleTexts.needsDryRun}
          </Text>
        </Box>
        <Switch
          aria-label={ruleTexts.isOn(name)}
          checked={isOn}
          disabled={reason !== null || (!isOn && !isTried)}
          onChange={() => onChange(isOn ? 'off' : 'on')}
        />
      </Group>
      {paused && (
        <Alert color="orange" mt="xs" role="alert">
          {ruleTexts.paused(paused.why)}
        </Alert>
      )}
      <Group gap="xs" mt="sm">
        <WriteButton size="compact-sm" variant="default" onClick={onEdit}>
          {ruleTexts.edit}
        </WriteButton>
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={!isTried}
          loading={running === 'apply'}
          onClick={() => onChange('apply')}
        >
          {ruleTexts.apply}
        </WriteButton>
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={lastHour === 0}
          loading={running === 'undo'}
          onClick={() => onChange('undo')}
        >
          {ruleTexts.undo}
        </WriteButton>
        <LinkButton size="compact-sm" variant="default" to={`/alerts?rule=${id}`}>
          {ruleTexts.alertMe}
        </LinkButton>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          disabled={reason !== null}
          loading={running === 'delete'}
          onClick={() => onChange('delete')}
        >
          {ruleTexts.delete}
        </Button>
        <Group gap={4} ms="auto">
          <ActionIcon
            {...arrow}
            aria-label={ruleTexts.up(name)}
            disabled={isFirst || reason !== null}
            onClick={() => onChange('up')}
          >
            <IconArrowUp size="1rem" aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...arrow}
            aria-label={ruleTexts.down(name)}
            disabled={isLast || reason !== null}
            onClick={() => onChange('down')}
          >
            <IconArrowDown size="1rem" aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  );
}
