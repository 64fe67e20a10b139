import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#api/session/settings.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { batchStateWords } from '#lib/batch-states.ts';
import type { Batch } from '#contract/batch.ts';
import { peopleOf } from '#lib/people-of.ts';
import { formatCount } from '#lib/locale.ts';
import { OwnTime } from '#ui/values/own-time.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VerdictCounts } from '#ui/values/verdict-counts.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { verdictGlossary } from '#ui/values/verdict-glossary.ts';
import { batchesTexts, batchColumnTexts, kindNames } from './texts.ts';

const columns = [
  { name: batchColumnTexts.when },
  { name: batchColumnTexts.what },
  { name: batchColumnTexts.sent, isNumber: true },
  { name: batchColumnTexts.amount, isNumber: true },
  { name: batchColumnTexts.result, glossary: verdictGlossary },
  {
    name: batchColumnTexts.state,
    glossary: { title: batchColumnTexts.states, terms: Object.values(batchStateWords) },
  },
  { name: batchColumnTexts.who },
  { name: batchColumnTexts.reportId },
];

/** A table of batches, in the given order. */
export function BatchTable({ batches }: { batches: readonly Batch[] }) {
  const now = useToday();
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  return (
    <SmallTable
      label={batchesTexts.screen}
      columns={columns}
      rows={batches.map((batch) => ({
        key: String(batch.id),
        cells: [
          <Text key="when" span inherit style={{ whiteSpace: 'nowrap' }}>
            <OwnTime text={batch.sendingAt ?? batch.preparedAt} now={now} />
          </Text>,
          <Link key="what" to={`/batches/${batch.id}`} state={fromHere}>
            {kindNames[batch.kind]}
          </Link>,
          formatCount(batch.sent),
          batch.amounts && batch.amounts.length > 0 && (
            <span key="amount">
              {batch.amounts.map(({ units, sent }) => (
                <div key={units}>
                  <Amount value={decimalFromText(sent)!} units={unitsName(unitsNames, units)} />
                </div>
              ))}
            </span>
          ),
          <Stack key="verdict" gap={4} align="flex-start">
            <VerdictCounts counts={batch.verdicts} />
            <BatchProgress batch={batch} />
          </Stack>,
          <BatchStateText key="state" state={batch.state} />,
          <VisibleText key="who" text={peopleOf(batch) ?? batchColumnTexts.nothing} />,
          <Text
            key="report"
            span
            fz="xs"
            miw={150}
            display="inline-block"
            style={{ overflowWrap: 'anywhere' }}
          >
            {batch.reportId ?? batchColumnTexts.nothing}
          </Text>,
        ],
      }))}
    />
  );
}

const stateColors: Partial<Record<Batch['state'], string>> = {
  UNKNOWN: 'var(--waybill-action)',
  PREPARED: 'var(--waybill-action)',
  REJECTED: 'var(--waybill-failure)',
};

/** The state of a batch, which stands out unless it is done. */
export function BatchStateText({ state }: { state: Batch['state'] }) {
  return (
    <Text
      span
      inherit
      fw={state === 'DONE' ? 400 : 600}
      c={stateColors[state] ?? 'inherit'}
      style={{ whiteSpace: 'nowrap' }}
    >
      {batchStateWords[state].name}
    </Text>
  );
}
