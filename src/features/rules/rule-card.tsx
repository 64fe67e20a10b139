import { ActionIcon, Alert, Box, Group, Paper, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Alert.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '#api/colleagues.ts';
import type { RuleChange } from '#api/rules.ts';
import type { InboxRule } from '#contract/rule.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { onFirstClick } from '#ui/on-first-click.ts';
import { readOnly } from '#ui/read-only.ts';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { SmallWriteButton, WriteButton } from '#ui/notices/write-button.tsx';
import { describeActions, ruleTexts } from './texts.ts';

/** The decisions that a card offers. */
export type CardChange = Exclude<RuleChange['kind'], 'save' | 'restore'>;

interface RuleCardProps {
  rule: InboxRule;
  isFirst: boolean;
  isLast: boolean;
  /** The running change. Its button stays focused, because `disabled` would lose the focus. */
  running: RuleChange['kind'] | null;
  onEdit: () => void;
  onChange: (kind: CardChange) => void;
}

/** Shows a rule with its search, actions, changes and controls. */
export function RuleCard({ rule, isFirst, isLast, running, onEdit, onChange }: RuleCardProps) {
  const { id, name, search, actions, isOn, isTried, paused, lastHour, total, failed } = rule;
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const named = new Set([actions.assign, ...actions.alert].filter((it) => it !== null));
  // Without sign-in there are no colleagues.
  const gone = [...named].filter((it) => colleagues.length > 0 && !colleagues.includes(it));
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
          {search !== name && (
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              <VisibleText text={search} />
            </Text>
          )}
          <Text size="sm">{describeActions(actions)}</Text>
          <Text size="sm" c="dimmed">
            {isTried ? ruleTexts.figures(lastHour, total, failed) : ruleTexts.needsDryRun}
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
      {gone.length > 0 && (
        <Alert color="orange" mt="xs" role="alert">
          {ruleTexts.gone(gone)}
        </Alert>
      )}
      <Group gap="xs" mt="sm">
        <SmallWriteButton onClick={onEdit}>{ruleTexts.edit}</SmallWriteButton>
        <SmallWriteButton
          disabled={!isTried}
          loading={running === 'apply'}
          onClick={() => onChange('apply')}
        >
          {ruleTexts.apply}
        </SmallWriteButton>
        <SmallWriteButton
          disabled={lastHour === 0}
          loading={running === 'undo'}
          onClick={() => onChange('undo')}
        >
          {ruleTexts.undo}
        </SmallWriteButton>
        <LinkButton size="compact-sm" variant="default" to={`/alerts?rule=${id}`}>
          {ruleTexts.alertMe}
        </LinkButton>
        <WriteButton
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={running === 'delete'}
          onClick={onFirstClick(() => onChange('delete'))}
        >
          {ruleTexts.delete}
        </WriteButton>
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
