import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { LABEL_LENGTH } from '#contract/label.ts';
import type { RuleActions, RuleDefinition } from '#contract/rule.ts';
import { WholeNumberInput } from '#ui/whole-number-input.tsx';
import { ruleTexts } from './texts.ts';

interface RuleActionFieldsProps {
  definition: RuleDefinition;
  /** Those to whom a rule can assign, or whom it can alert; none without sign-in. */
  people: readonly string[];
  onEdit: (next: Partial<RuleDefinition>) => void;
}

const HOURS = [1, 4, 24, 72, 168] as const;

/** The actions of a rule, and how many notifications it may change in an hour. */
export function RuleActionFields({ definition, people, onEdit }: RuleActionFieldsProps) {
  const { actions, mostPerHour } = definition;
  const act = (next: Partial<RuleActions>): void => onEdit({ actions: { ...actions, ...next } });
  return (
    <>
      <Group align="end" grow preventGrowOverflow={false}>
        <NativeSelect
          label={ruleTexts.status}
          miw="11rem"
          data={[
            { value: '', label: ruleTexts.noStatus },
            { value: 'archive', label: ruleTexts.archive },
            { value: 'read', label: ruleTexts.read },
          ]}
          value={actions.status ?? ''}
          onChange={({ target }) =>
            act({ status: target.value === '' ? null : (target.value as 'archive' | 'read') })
          }
        />
        {people.length > 0 && (
          <NativeSelect
            label={ruleTexts.assign}
            miw="11rem"
            data={[{ value: '', label: ruleTexts.noAssign }, ...people]}
            value={actions.assign ?? ''}
            onChange={({ target }) => act({ assign: target.value === '' ? null : target.value })}
          />
        )}
        <NativeSelect
          label={ruleTexts.snooze}
          miw="11rem"
          data={[
            { value: '', label: ruleTexts.noSnooze },
            { value: 'news', label: ruleTexts.snoozeNews },
            ...HOURS.map((hours) => ({
              value: String(hours),
              label: ruleTexts.snoozeHours(hours),
            })),
          ]}
          value={String(actions.snooze ?? '')}
          onChange={({ target: { value } }) =>
            act({ snooze: value === '' ? null : value === 'news' ? 'news' : Number(value) })
          }
        />
        <TextInput
          label={ruleTexts.label}
          miw="11rem"
          maxLength={LABEL_LENGTH}
          placeholder={ruleTexts.labelHint}
          value={actions.label ?? ''}
          onChange={({ target: { value } }) =>
            // Allows one space at the end while the next word is typed.
            act({ label: value.trim() === '' ? null : value.trimStart().replaceAll(/\s+/g, ' ') })
          }
          onBlur={() => actions.label !== null && act({ label: actions.label.trim() })}
        />
        <WholeNumberInput
          label={ruleTexts.limit}
          description={ruleTexts.limitHint}
          miw="11rem"
          max={10_000}
          value={mostPerHour}
          onChange={(next) => onEdit({ mostPerHour: next })}
        />
      </Group>
      {people.length > 0 && (
        <Checkbox.Group
          label={ruleTexts.alert}
          description={ruleTexts.alertHint}
          value={[...actions.alert]}
          onChange={(alert) => act({ alert })}
        >
          <Group gap="md" mt="xs">
            {people.map((person) => (
              <Checkbox key={person} value={person} label={person} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </>
  );
}
