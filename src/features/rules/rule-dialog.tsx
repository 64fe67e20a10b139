import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { colleaguesQuery } from '#api/colleagues.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { newId } from '#api/jobs/new-id.ts';
import { useChangeRule, useDryRun } from '#api/rules.ts';
import { eventName } from '#contract/events.ts';
import { notification } from '#contract/notification.ts';
import {
  hasActions,
  RULE_NAME_LENGTH,
  RULE_SEARCH_LENGTH,
  USUAL_PER_HOUR,
  type InboxRule,
  type RuleDefinition,
  type RuleDryRun,
} from '#contract/rule.ts';
import { ruleSearchProblems } from '#contract/search/plan-rules.ts';
import { z } from '#contract/zod.ts';
import { cutText } from '#lib/cut-text.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { FailureAlert } from '#ui/notices/failure-alert.tsx';
import room from '#ui/page.module.css';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { RuleActionFields } from './rule-action-fields.tsx';
import { describePlan, ruleTexts } from './texts.ts';

interface RuleDialogProps {
  /** `null` for a new one. */
  rule: InboxRule | null;
  /** The search of a new rule. */
  search: string;
  onClosed: () => void;
}

/** Rows of the preview. */
const SHOWN = 20;

/** Edits a rule and its dry run. The rule can be enabled once the person has seen the dry run. */
export function RuleDialog({ rule, search, onClosed }: RuleDialogProps) {
  const [id] = useState(() => rule?.id ?? newId());
  const [definition, setDefinition] = useState<RuleDefinition>(() => ({
    name: rule?.name ?? usualNameOf(search),
    search: rule?.search ?? search,
    actions: rule?.actions ?? {
      status: null,
      assign: null,
      snooze: null,
      label: null,
      alert: [],
    },
    mostPerHour: rule?.mostPerHour ?? USUAL_PER_HOUR,
  }));
  // A dry run saves the rule.
  const [savedAs, setSavedAs] = useState(definition);
  const { name, search: searched, actions, mostPerHour } = definition;
  // Without sign-in there is nobody to assign to.
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const people = [
    ...new Set([
      ...colleagues,
      ...(actions.assign === null ? [] : [actions.assign]),
      ...actions.alert,
    ]),
  ];
  const [seen, setSeen] = useState(rule && definition);
  const dryRun = useDryRun(setSeen);
  const change = useChangeRule(setSeen);
  const latest = useRef(definition);
  const edit = (next: Partial<RuleDefinition>): void => {
    latest.current = { ...definition, ...next };
    setDefinition(latest.current);
  };
  const events = useActionEvents();
  const isEmpty = searched.trim() === '';
  const problems = isEmpty ? [] : ruleSearchProblems(searched, events);
  // A rule without a name is called after its search.
  const usualName = usualNameOf(searched);
  const saved = { ...definition, name: name.trim() || usualName };
  const canSave =
    problems.length === 0 &&
    !isEmpty &&
    hasActions(actions) &&
    !/["\\\p{C}]/u.test(actions.label ?? '');
  const tried = dryRun.variables?.form?.definition;
  const isTried =
    tried !== undefined &&
    tried.search === searched &&
    JSON.stringify(tried.actions) === JSON.stringify(actions);
  const result = (isTried && dryRun.data) || null;
  // Each button saves the rule. Two at once would refuse what the other saved.
  const finishing = change.isPending && change.variables.kind === 'save' ? change.variables : null;
  const isSwitching = finishing?.switchesOn === true;
  const isSaving = finishing?.switchesOn === false;
  const finish = (button: Element, switchesOn: boolean): void => {
    if (dryRun.isError) dryRun.reset();
    change.mutate(
      { id, kind: 'save', switchesOn, definition: saved, seen },
      {
        onSuccess: () => {
          setSavedAs(definition);
          // Keeps what was typed since.
          if (latest.current === definition) closeDialog(button, 'saved');
        },
      },
    );
  };
  const error = (isTried ? dryRun.error : null) ?? change.error;
  const failure = error === null ? null : describeFailure(error);
  return (
    <Dialog
      title={ruleTexts.editTitle(rule?.name ?? '')}
      isWide
      isUnsaved={JSON.stringify(definition) !== JSON.stringify(savedAs)}
      onClosed={onClosed}
    >
      <Stack gap="sm">
        <TextInput
          label={ruleTexts.name}
          maxLength={RULE_NAME_LENGTH}
          placeholder={usualName}
          value={name}
          onChange={({ target }) => edit({ name: target.value })}
        />
        <TextInput
          label={ruleTexts.search}
          description={ruleTexts.searchHint}
          error={problems.join(' ')}
          maxLength={RULE_SEARCH_LENGTH}
          data-focus
          value={searched}
          onChange={({ target }) => edit({ search: target.value })}
        />
        <RuleActionFields definition={definition} people={people} onEdit={edit} />
        {failure && <FailureAlert {...failure} />}
        {!hasActions(actions) && <Text c="dimmed">{ruleTexts.noActions}</Text>}
        <DryRun result={result} limit={mostPerHour} />
        <Group gap="xs" py="xs" className={room.bar} style={aboveFields}>
          <WriteButton
            variant={result ? 'default' : 'filled'}
            disabled={!canSave || isSwitching || isSaving}
            loading={dryRun.isPending}
            onClick={() => {
              change.reset();
              dryRun.mutate(
                { id, form: { definition: saved, seen } },
                { onSuccess: () => setSavedAs(definition) },
              );
            }}
          >
            {ruleTexts.dryRun}
          </WriteButton>
          {result && rule?.isOn !== true && (
            <WriteButton
              disabled={isSaving}
              loading={isSwitching}
              onClick={({ currentTarget }) => finish(currentTarget, true)}
            >
              {ruleTexts.switchOn}
            </WriteButton>
          )}
          <WriteButton
            variant="default"
            disabled={!canSave || dryRun.isPending || isSwitching}
            loading={isSaving}
            onClick={({ currentTarget }) => finish(currentTarget, false)}
          >
            {ruleTexts.save}
          </WriteButton>
          <DismissButton>{ruleTexts.cancel}</DismissButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

function usualNameOf(search: string): string {
  return cutText(search.trim(), RULE_NAME_LENGTH);
}

/** Keeps overlays above the arrows of a number field. */
const aboveFields = { zIndex: 2 };

/** The result of the dry run; the count alone is announced, without the rows. */
function DryRun({ result, limit }: { result: RuleDryRun | null; limit: number }) {
  return (
    <Stack gap="xs">
      <div role="status">{result && <Counts result={result} limit={limit} />}</div>
      {result && <Preview result={result} />}
    </Stack>
  );
}

function Counts({ result, limit }: { result: RuleDryRun; limit: number }) {
  const notes = [
    ...(result.busiestHour > limit ? [ruleTexts.overLimit] : []),
    ...(result.isWhole ? [] : [ruleTexts.notWhole]),
    ...(result.leftAlone > 0 ? [ruleTexts.leftAlone(result.leftAlone)] : []),
  ];
  const title = useRef<HTMLParagraphElement>(null);
  // On a phone, the result is below the fields, and the nearest place is behind the buttons.
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <>
      <Text ref={title} fw={600}>
        {ruleTexts.would}
      </Text>
      <Text>
        {ruleTexts.matched(result)}
        {result.matched > 0 && ` ${describePlan(result)}`}
      </Text>
      {notes.map((note) => (
        <Text key={note} c="dimmed">
          {note}
        </Text>
      ))}
    </>
  );
}

function Preview({ result }: { result: RuleDryRun }) {
  const today = useToday();
  const rows = result.rows.flatMap((raw) => {
    const read = z.safeParse(notification, raw);
    return read.success ? [read.data] : [];
  });
  if (rows.length === 0) return null;
  return (
    <SmallTable
      label={ruleTexts.newest(Math.min(rows.length, SHOWN), result.matched)}
      columns={[
        { name: ruleTexts.event },
        { name: ruleTexts.record },
        { name: ruleTexts.message },
        { name: ruleTexts.time },
      ]}
      rows={rows.slice(0, SHOWN).map((row, index) => ({
        key: `${row.id ?? ''} ${index}`,
        cells: [
          eventName(row.Type, row.Event),
          <VisibleText key="record" text={row.RecordNumber ?? ''} />,
          <VisibleText key="message" text={row.Message ?? ''} />,
          <DateTimeText key="time" text={row.CreatedAt} now={today} />,
        ],
      }))}
    />
  );
}
