import { memo } from 'react';
import { Stack, Text } from '@mantine/core';
import { numberFormatter } from '#lib/locale.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import { Card } from './card.tsx';
import type { DaysLate } from './days-late.ts';
import { links } from './links.ts';
import { YEAR } from './overview-views.ts';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts } from './texts.ts';
import type { Units } from './units.ts';

interface LateCardProps {
  daysLate: DaysLate;
  today: CalendarDay;
  units: Units;
}

const oneDigit = numberFormatter({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Shows how late a year's settled transactions were, on average. */
export const LateCard = memo(function LateCard({
  daysLate,
  today,
  units: { code, name },
}: LateCardProps) {
  const from = today - YEAR + 1;
  const { tenths, weight, count } = daysLate;
  const to = links.settled(from, today, code);
  return (
    <Card
      isWide
      title={overviewLedgerTexts.late}
      note={
        count === 0 ? (
          overviewLedgerTexts.lateNone
        ) : (
          <>
            {overviewLedgerTexts.lateCover(count, formatDay(from), formatDay(today))}{' '}
            <SumLink value={weight} units={name} to={to} />
          </>
        )
      }
    >
      {tenths === null ? (
        <Text c="dimmed">{overviewLedgerTexts.lateEmpty}</Text>
      ) : (
        <FigureLink to={to} display="block" mb="sm">
          <Text span fz="1.625rem" fw={650}>
            {oneDigit(Math.abs(tenths) / 10)}
          </Text>{' '}
          {overviewLedgerTexts.days(tenths < 0)}
        </FigureLink>
      )}
      <Disclosure label={overviewLedgerTexts.howLate} button={overviewLedgerTexts.how}>
        <Stack gap="xs" maw={340} fz="sm">
          <strong>{overviewLedgerTexts.formula}</strong>
          {overviewLedgerTexts.formulaHint}
        </Stack>
      </Disclosure>
    </Card>
  );
});
