import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DraftPayment } from '#contract/draft.ts';
import { negateDecimal, signOf } from '#lib/decimal-sum.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { trimmed } from '#lib/whole-units.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import layout from '#ui/layout.module.css';
import room from '#ui/page.module.css';
import type { Figures } from '../model/guards.ts';
import { paymentFormTexts } from '../model/texts.ts';

interface RunningFiguresProps {
  payment: DraftPayment;
  figures: Figures;
  unitsNames: Readonly<Record<string, string>>;
}

/** Zeros beyond these decimal places are not shown. */
const CENTS = 2;

/** The amount, the applied part and the rest, updated while typing. */
export function RunningFigures({
  payment: { units, lines, autoApply },
  figures: { amount, applied, left, isOver },
  unitsNames,
}: RunningFiguresProps) {
  const leftState =
    left === null ? undefined : isOver ? 'over' : signOf(left) === 0 ? 'none' : 'some';
  const name = units === null ? '' : unitsName(unitsNames, units);
  // A typed 1000 is shown beside the amounts it pays, so it has cents if they do.
  const shown = [amount, applied, left].filter((it) => it !== null && it !== undefined);
  const places = Math.min(CENTS, mostPlaces(shown));
  return (
    <Group
      gap="4px 28px"
      className={`${layout.inset} ${room.bar}`}
      py="xs"
      // Sticks to the edge while its own place is out of view.
      top={0}
      style={{ zIndex: 2, boxShadow: '0 -1px 0 var(--waybill-line)' }}
      role="group"
      aria-label={paymentFormTexts.figures}
    >
      <Figure name={paymentFormTexts.amount}>
        {amount ? <Amount value={amount} units={name} places={places} /> : '—'}
      </Figure>
      <Figure name={paymentFormTexts.applied}>
        <Amount value={trimmed(applied, CENTS)} units={name} places={places} />
      </Figure>
      <Group
        gap={6}
        align="baseline"
        px="xs"
        py={1}
        bg={leftState ? backs[leftState] : 'transparent'}
        c={isOver ? 'var(--waybill-failure)' : 'inherit'}
        bdrs="sm"
        role="status"
        aria-label={paymentFormTexts.leftFigure}
        data-left={leftState}
      >
        <Words name={isOver ? paymentFormTexts.over : paymentFormTexts.leftFigure}>
          {left === null ? (
            '—'
          ) : (
            <Amount
              value={trimmed(isOver ? negateDecimal(left) : left, CENTS)}
              units={name}
              places={places}
            />
          )}
        </Words>
      </Group>
      <Text size="xs" c={isOver ? 'var(--waybill-failure)' : 'dimmed'}>
        {isOver && paymentFormTexts.isOver}
        {!isOver &&
          autoApply &&
          (lines.length === 0
            ? paymentFormTexts.serviceChooses
            : left !== null && signOf(left) > 0 && paymentFormTexts.serviceChoosesRest)}
      </Text>
    </Group>
  );
}

const backs = {
  some: 'var(--waybill-action-back)',
  none: 'var(--waybill-current)',
  over: 'var(--waybill-failure-back)',
};

interface FigureProps {
  name: string;
  children: ReactNode;
}

function Figure(props: FigureProps) {
  return (
    <Group gap={6} align="baseline">
      <Words {...props} />
    </Group>
  );
}

function Words({ name, children }: FigureProps) {
  return (
    <>
      <Text span size="xs" c="dimmed">
        {name}
      </Text>
      <Text span fz="1.0625rem" fw={600}>
        {children}
      </Text>
    </>
  );
}
