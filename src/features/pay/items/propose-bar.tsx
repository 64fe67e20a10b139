import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import { SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import layout from '#ui/layout.module.css';
import { FindItems } from './find-items.tsx';
import type { PayItem } from '../model/pay-item.ts';
import { draftTexts, openItemTexts, matchTexts } from '../model/texts.ts';
import { propose, roomFor, type Room } from './propose.ts';
import { ruleNames, type ProposalRule } from '../model/rules.ts';
import { useFind } from './use-find.ts';

interface ProposeBarProps {
  payment: DraftPayment;
  items: readonly PayItem[];
  /** Until all items are loaded, the proposed ones might not be the oldest. */
  isLoading: boolean;
  unitsNames: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftPayment>) => void;
  onPaste: () => void;
}

const rules = [
  { rule: 'oldest', name: ruleNames.oldest },
  { rule: 'adds-up', name: matchTexts.find },
  { rule: 'share', name: ruleNames.share },
  { rule: 'exact', name: ruleNames.exact },
] as const satisfies { rule: ProposalRule; name: string }[];

/** Proposes lines; ticked, typed and remittance lines stay. */
export function ProposeBar({
  payment,
  items,
  isLoading,
  unitsNames,
  onChange,
  onPaste,
}: ProposeBarProps) {
  const [said, setSaid] = useState('');
  const take = (lines: DraftLine[], { units }: Room): void => {
    onChange({ lines, units });
    setSaid('');
  };
  const find = useFind(payment, take);
  const run = (rule: ProposalRule): void => {
    const found = roomFor(payment, items);
    if (typeof found === 'string') {
      setSaid(found);
      return;
    }
    find.close();
    setSaid('');
    if (rule === 'adds-up') {
      find.start(found);
      return;
    }
    const lines = propose(rule, found);
    if (lines.length > found.kept.length) take(lines, found);
    else {
      setSaid(rule === 'exact' ? openItemTexts.noExact : openItemTexts.noItems);
    }
  };
  useCommands(
    rules.map(({ rule, name }) => ({
      name,
      group: draftTexts.group,
      isPossible: () => !isLoading,
      run: () => run(rule),
    })),
  );
  return (
    <>
      <Group
        gap={6}
        className={layout.inset}
        pt="xs"
        pb={6}
        role="group"
        aria-label={openItemTexts.propose}
      >
        {rules.map(({ rule, name }) => (
          <SmallButton key={rule} disabled={isLoading} onClick={() => run(rule)}>
            {name}
          </SmallButton>
        ))}
        <SmallButton disabled={isLoading} onClick={onPaste}>
          {openItemTexts.pasteRemittance}
        </SmallButton>
        {said !== '' && (
          <Text role="status" size="sm" c="var(--waybill-action)">
            {said}
          </Text>
        )}
      </Group>
      <FindItems find={find} unitsNames={unitsNames} onTake={take} />
    </>
  );
}
