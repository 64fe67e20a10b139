import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChangeAlerts } from '#api/alerts.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { newId } from '#api/jobs/new-id.ts';
import { rulesQuery } from '#api/rules.ts';
import {
  ALERT_NAME_LENGTH,
  type Alert as AlertOf,
  type AlertChannel,
  type AlertDefinition,
} from '#contract/alert.ts';
import { RULE_SEARCH_LENGTH, type InboxRule } from '#contract/rule.ts';
import { ruleSearchProblems } from '#contract/search/plan-rules.ts';
import { cutText } from '#lib/cut-text.ts';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { useSavedForm } from '#ui/panels/use-saved-form.ts';
import { FailureAlert } from '#ui/notices/failure-alert.tsx';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { alertPageTexts } from './texts.ts';

type Source = 'search' | 'rule' | 'person';

interface AlertFormProps extends AlertDialogProps {
  rules: readonly InboxRule[];
}

interface AlertDialogProps {
  /** `null` for a new one. */
  alert: AlertOf | null;
  /** The source of a new alert. */
  given: { search: string; rule: string | null };
  channels: readonly AlertChannel[];
  onClosed: () => void;
}

/** An alert as a form. */
export function AlertDialog(props: AlertDialogProps) {
  const { data } = useQuery(rulesQuery);
  // A rule is chosen by its name; without rules, the form is still shown.
  if (data === undefined && props.given.rule !== null) return null;
  return <AlertForm {...props} rules={data?.rules ?? []} />;
}

function AlertForm({ alert, given, channels, rules, onClosed }: AlertFormProps) {
  const [id] = useState(() => alert?.id ?? newId());
  const rule = alert === null ? given.rule : alert.rule;
  const [source, setSource] = useState<Source>(() =>
    rule !== null ? 'rule' : alert !== null && alert.search === null ? 'person' : 'search',
  );
  const [name, setName] = useState(() => alert?.name ?? nameOf(given, rules));
  const [search, setSearch] = useState(alert === null ? given.search : (alert.search ?? ''));
  const [chosenRule, setRuleId] = useState(rule ?? '');
  const ruleId = chosenRule || (rules[0]?.id ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(
    () => alert?.channels ?? channels.map((it) => it.id),
  );
  const change = useChangeAlerts();
  const failure = change.error === null ? null : describeFailure(change.error);
  const definition: AlertDefinition = {
    name: name.trim() || defaultName(source, search, ruleId, rules),
    search: source === 'search' ? search : null,
    rule: source === 'rule' ? ruleId : null,
    channels: [...chosen],
    isOn: alert?.isOn ?? true,
  };
  const { isUnsaved, saving } = useSavedForm(definition);
  const events = useActionEvents();
  const isEmpty = search.trim() === '';
  const problems = isEmpty ? [] : ruleSearchProblems(search, events);
  const canSave =
    definition.name !== '' &&
    (source !== 'search' || (!isEmpty && problems.length === 0)) &&
    (source !== 'rule' || ruleId !== '');
  return (
    <Dialog
      title={alertPageTexts.alertTitle(alert?.name ?? '')}
      isUnsaved={isUnsaved}
      onClosed={onClosed}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget } = event;
          if (!canSave || change.isPending) return;
          change.mutate(
            { kind: 'save-alert', id, alert: definition },
            { onSuccess: saving(currentTarget) },
          );
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={alertPageTexts.source}
            value={source}
            data={[
              { value: 'search', label: alertPageTexts.ofSearch },
              { value: 'rule', label: alertPageTexts.ofRule },
              { value: 'person', label: alertPageTexts.ofPerson },
            ]}
            onChange={({ target }) => setSource(target.value as Source)}
          />
          {source === 'search' && (
            <TextInput
              label={alertPageTexts.search}
              description={alertPageTexts.searchHint}
              error={problems.join(' ')}
              maxLength={RULE_SEARCH_LENGTH}
              data-focus
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
          {source === 'rule' &&
            (rules.length === 0 ? (
              <Text size="sm">{alertPageTexts.noRules}</Text>
            ) : (
              <NativeSelect
                label={alertPageTexts.rule}
                value={ruleId}
                data={rules.map((it) => ({ value: it.id, label: it.name }))}
                onChange={({ target }) => setRuleId(target.value)}
              />
            ))}
          <TextInput
            label={alertPageTexts.name}
            placeholder={defaultName(source, search, ruleId, rules)}
            maxLength={ALERT_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {channels.length === 0 ? (
            <Text size="sm" c="dimmed">
              {alertPageTexts.noChannels}
            </Text>
          ) : (
            <Checkbox.Group
              label={alertPageTexts.channels}
              value={[...chosen]}
              onChange={(next: string[]) => setChosen(next)}
            >
              <Stack gap="xs" mt={4}>
                {channels.map((it) => (
                  <Checkbox key={it.id} value={it.id} label={it.name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {failure && <FailureAlert {...failure} />}
          <Group gap="xs">
            <WriteButton type="submit" disabled={!canSave} loading={change.isPending}>
              {alertPageTexts.save}
            </WriteButton>
            <DismissButton>{alertPageTexts.cancel}</DismissButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function nameOf(given: AlertDialogProps['given'], rules: readonly InboxRule[]): string {
  return given.rule === null ? '' : (rules.find((it) => it.id === given.rule)?.name ?? '');
}

function defaultName(
  source: Source,
  search: string,
  rule: string,
  rules: readonly InboxRule[],
): string {
  if (source === 'person') return alertPageTexts.ofPerson;
  const text = source === 'search' ? search : (rules.find((it) => it.id === rule)?.name ?? '');
  return cutText(text.trim(), ALERT_NAME_LENGTH);
}
