import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { BatchDetails, BatchLine } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { signedMoney } from '#lib/ledger/signed-amount.ts';
import { codeName, givenName } from '#lib/codes.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { formatCount } from '#lib/locale.ts';
import { fromHere, Part } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { ReportedTexts } from '#ui/values/reported-texts.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VerdictBadge } from '#ui/values/verdict-badge.tsx';
import { VerdictSelect, type ShownVerdict } from '#ui/values/verdict-select.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { verdictGlossary } from '#ui/values/verdict-glossary.ts';
import text from '#ui/text.module.css';
import { batchColumnTexts, lineTexts } from './texts.ts';

const columns = [
  { name: batchColumnTexts.line },
  { name: batchColumnTexts.id },
  { name: batchColumnTexts.partner },
  { name: batchColumnTexts.type },
  { name: batchColumnTexts.amount, isNumber: true },
  { name: batchColumnTexts.result, glossary: verdictGlossary },
  { name: batchColumnTexts.why },
  { name: batchColumnTexts.message },
];

/** The lines that were sent, each with its result. */
export function BatchLines({ batch }: { batch: BatchDetails }) {
  const [only, setOnly] = useState<ShownVerdict>('all');
  const { data: settings } = useQuery(settingsQuery);
  const lines = only === 'all' ? batch.lines : batch.lines.filter((it) => it.verdict === only);
  return (
    <Part title={lineTexts.title}>
      <Box mb="sm">
        <VerdictSelect
          all={lineTexts.all(batch.lines.length)}
          counts={batch.verdicts}
          value={only}
          onChange={setOnly}
        />
      </Box>
      <ReportedTexts lines={lines} names={settings?.codes.lineStatus} />
      <FirstOf key={only} items={lines} noun={lineTexts.noun} first={50}>
        {(shown) => (
          <SmallTable
            label={lineTexts.table}
            columns={columns}
            unitsNames={settings?.codes.units}
            rows={shown.map((line) => ({
              key: String(line.position),
              cells: [
                formatCount(line.position + 1),
                <LineName key="id" line={line} />,
                line.partner && <VisibleText key="partner" text={line.partner} />,
                line.type == null ? null : codeName(ledgerTypeNames, line.type),
                signedMoney(line),
                <span key="verdict">
                  <VerdictBadge verdict={line.verdict} />
                  {!line.isFinal && line.verdict !== 'pending' && (
                    <span className={text.dim}> {lineTexts.soFar}</span>
                  )}
                </span>,
                sentenceOf(line.reason),
                <span key="said">
                  {line.message !== null && <VisibleText text={line.message} />}
                  {line.lineStatus !== null && (
                    <span className={text.dim}>
                      {' '}
                      {lineTexts.status(givenName(settings?.codes.lineStatus, line.lineStatus))}
                    </span>
                  )}
                </span>,
              ],
            }))}
          />
        )}
      </FirstOf>
    </Part>
  );
}

function LineName({ line: { id, asked, paymentNumber, transactionNumber } }: { line: BatchLine }) {
  const payment = paymentNumber !== null && <VisibleText text={lineTexts.payment(paymentNumber)} />;
  if (id === null)
    return (
      <>
        {payment}
        {lineTexts.autoApply}
      </>
    );
  const isTransaction = asked === 'acknowledge' || asked === 'apply';
  return (
    <Text
      span
      inherit
      fz="xs"
      miw={150}
      display="inline-block"
      style={{ overflowWrap: 'anywhere' }}
    >
      {payment}
      {isTransaction ? (
        <Link to={`/receivables/${encodeText(id)}`} state={fromHere}>
          <TransactionName id={id} number={transactionNumber ?? null} />
        </Link>
      ) : (
        id
      )}
    </Text>
  );
}

/** Shows the transaction's own reference, which only accounting batches have. */
function TransactionName({ id, number }: { id: string; number: string | null }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  return <VisibleText text={references.get(idKey(id)) ?? number ?? id} />;
}
