import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { noFilters, receivableQueries } from '#api/receivables.ts';
import { isFirstLoad, useRows } from '#api/listing/use-rows.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import { readersDay } from '#lib/calendar-day.ts';
import { firstDayOfWeek } from '#lib/week.ts';
import { unitsName } from '#lib/units-name.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { useToday } from '#ui/values/use-today.ts';
import { AgingCard } from './aging-card.tsx';
import { MOST_PAGES } from './bounds.ts';
import { Cards, Section } from './card.tsx';
import { CollectedCard } from './collected-card.tsx';
import { DueCard } from './due-card.tsx';
import { LateCard } from './late-card.tsx';
import { writeOverview } from './overview-search.ts';
import { noLedgerOverview, type LedgerOverviewQuestion } from './overview-views.ts';
import { PartnersCard } from './partners-card.tsx';
import { LoadLine, loadStateOf } from './load-line.tsx';
import { WaitingLedger } from './waiting-ledger.tsx';
import { overviewLedgerTexts, loadingTexts, nouns, overviewTexts } from './texts.ts';

const NO_NAMES = {};
/** The same query as Receivables uses without filters, so that both share the loaded rows. */
const transactions = receivableQueries.list(noFilters);

/** Charts receivables and collected payments, in one Units at a time. */
export function LedgerSection() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const today = readersDay(useToday());
  const names = useQuery(settingsQuery).data?.codes.units ?? NO_NAMES;
  const whole = useWholeList(transactions, { most: MOST_PAGES });
  const question: LedgerOverviewQuestion = { today, firstWeekday: firstDayOfWeek() % 7 };
  const asked = { view: 'ledger-overview', question, sort: null, shared: [] };
  const { list, figures } = useRows(transactions, whole, asked, noLedgerOverview);
  const isWaiting = isFirstLoad(list);
  const { aging, due, late } = figures;
  const { perUnits, unknownTypes } = figures.totals;
  const wanted = parameters.get('units');
  const mostUsed = perUnits.toSorted((a, b) => b.count - a.count)[0];
  const chosen = perUnits.find(({ units }) => String(units) === wanted) ?? mostUsed;
  const code = chosen?.units;
  const name = code === undefined ? '' : unitsName(names, code);
  // Returns the same object while nothing changes, because a card renders again only for its own
  // changes.
  const units = useMemo(() => (code === undefined ? null : { code, name }), [code, name]);
  const ofUnits = aging.find(({ units }) => units === code);
  return (
    <Section id="receivables" title={overviewTexts.receivables}>
      <LoadLine
        load={loadStateOf(list)}
        noun={nouns.transaction}
        ifNotAll={loadingTexts.partialSums}
        describe={describeAccountingFailure}
      >
        {perUnits.length > 1 && chosen && (
          <SegmentedControl
            size="xs"
            aria-label={overviewLedgerTexts.units}
            data={perUnits.map(({ units }) => ({
              value: String(units),
              label: unitsName(names, units),
            }))}
            value={String(chosen.units)}
            onChange={(units) =>
              void navigate({ search: writeOverview(parameters, 'units', units) })
            }
          />
        )}
      </LoadLine>
      {unknownTypes > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {overviewLedgerTexts.unknownTypes(unknownTypes)}
        </Text>
      )}
      {units === null && isWaiting ? (
        <Cards>
          <WaitingLedger />
        </Cards>
      ) : units === null ? (
        list.state === 'complete' &&
        list.faults.length === 0 && (
          <Notice
            title={overviewLedgerTexts.none}
            detail=""
            whatToDo={overviewLedgerTexts.noneHint}
          />
        )
      ) : (
        <Cards>
          {isWaiting ? (
            <WaitingLedger />
          ) : (
            <>
              {ofUnits && <AgingCard aging={ofUnits} day={today} units={name} />}
              <DueCard due={due.get(units.code)!} today={today} units={units} />
              {ofUnits && <PartnersCard aging={ofUnits} units={name} />}
            </>
          )}
          <CollectedCard today={today} units={units} />
          {!isWaiting && <LateCard daysLate={late.get(units.code)!} today={today} units={units} />}
        </Cards>
      )}
    </Section>
  );
}
