import { Group, Paper, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { itemText } from '#api/item-text.ts';
import { counted } from '#api/listing/describe-listing.ts';
import type { DraftLine } from '#contract/draft.ts';
import { MOST_COMBINATIONS, type SubsetSums } from '#lib/subset-sum/answer.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { trimmed } from '#lib/whole-units.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { Button } from '#ui/button.tsx';
import { amountBesideName, isNameless } from '../model/pay-item.ts';
import { matchTexts } from '../model/texts.ts';
import { payInFull, type Room } from './propose.ts';
import { onlyMatch, type Find } from './use-find.ts';

interface FindItemsProps {
  find: Find;
  unitsNames: Readonly<Record<string, string>>;
  onTake: (lines: DraftLine[], room: Room) => void;
}

const noun = { one: 'item', many: 'items' };
const scrolls = { overflowY: 'auto' } as const;
const noMarkers = { listStyle: 'none', overflowWrap: 'anywhere' } as const;
/** Maximum number of items listed for a combination. */
const NAMED = 12;

/** Shows the result of the search, and buttons to use it. */
export function FindItems({ find, unitsNames, onTake }: FindItemsProps) {
  const { state } = find;
  const region = useRef<HTMLElement>(null);
  const isPicking = state?.kind === 'answered';
  useEffect(() => {
    if (isPicking) region.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isPicking]);
  if (state === null) return null;
  return (
    <Paper
      component="section"
      ref={region}
      withBorder
      mah="40%"
      mx="sm"
      mb="xs"
      px="sm"
      py="xs"
      fz="sm"
      bg="var(--waybill-chrome)"
      style={scrolls}
      aria-label={matchTexts.region}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div role="status">{wordsOf(state.kind === 'answered' ? state.answer : state.kind)}</div>
        <Button size="compact-xs" variant="default" flex="none" onClick={find.close}>
          {state.kind === 'searching' ? matchTexts.stop : matchTexts.close}
        </Button>
      </Group>
      {state.kind === 'answered' && (
        <Stack component="ol" gap={4} m="6px 0 0" p={0} style={noMarkers}>
          {combinationsOf(state.answer).map(({ combination, label, canTake }, index) => (
            <Group key={combination.join()} component="li" gap="xs" align="baseline" wrap="nowrap">
              {canTake && (
                <Button
                  size="compact-xs"
                  variant="light"
                  flex="none"
                  data-first={index === 0 || undefined}
                  onClick={() => {
                    onTake(payInFull(state.room, combination), state.room);
                    find.close();
                  }}
                >
                  {matchTexts.use}
                </Button>
              )}
              <span>
                {label}
                <CombinationText
                  room={state.room}
                  combination={combination}
                  unitsNames={unitsNames}
                />
              </span>
            </Group>
          ))}
        </Stack>
      )}
    </Paper>
  );
}

function CombinationText({
  room,
  combination,
  unitsNames,
}: {
  room: Room;
  combination: readonly number[];
  unitsNames: Readonly<Record<string, string>>;
}) {
  const items = combination.map((place) => room.items[place]!);
  const lines = payInFull({ ...room, kept: [] }, combination);
  const hidden = items.length - NAMED;
  return (
    <>
      {counted(items.length, noun)},{' '}
      <Amount
        value={trimmed(sumDecimals([appliedOf(lines)]), 2)}
        units={unitsName(unitsNames, room.units)}
      />
      :{' '}
      {items.slice(0, NAMED).map((item, index) => (
        <span key={item.key} title={item.id}>
          {index > 0 && ', '}
          {[itemText(item), amountBesideName(item)].filter(Boolean).join(' ')}
          {item.reduces && !isNameless(item) && ` (${codeName(ledgerTypeNames, item.type)})`}
        </span>
      ))}
      {hidden > 0 && matchTexts.more(hidden)}
    </>
  );
}

function combinationsOf(
  answer: SubsetSums,
): { combination: readonly number[]; label: string; canTake: boolean }[] {
  if (answer.kind === 'found') {
    if (onlyMatch(answer)) return [];
    return answer.combinations.map((combination) => ({ combination, label: '', canTake: true }));
  }
  if (answer.kind === 'stopped') return [];
  return [
    ...(answer.below
      ? [{ combination: answer.below, label: matchTexts.below, canTake: true }]
      : []),
    ...(answer.above
      ? [{ combination: answer.above, label: matchTexts.above, canTake: false }]
      : []),
  ];
}

function wordsOf(answer: SubsetSums | 'searching' | 'failed'): string {
  if (answer === 'searching') return matchTexts.searching;
  if (answer === 'failed') return matchTexts.failed;
  if (answer.kind === 'stopped') return matchTexts.stopped;
  if (answer.kind === 'none') return matchTexts.none(answer.isNearestKnown);
  const { combinations, count, isCounted, isBestProven } = answer;
  if (isCounted && count === 1) return matchTexts.only(counted(combinations[0]!.length, noun));
  if (count === 1) return matchTexts.one(isBestProven);
  const found =
    count > MOST_COMBINATIONS
      ? matchTexts.moreThan(MOST_COMBINATIONS)
      : matchTexts.found(count, isCounted);
  return matchTexts.many(
    found,
    isBestProven,
    combinations.length < count ? combinations.length : null,
  );
}
