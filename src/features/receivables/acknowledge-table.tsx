import { useQuery } from '@tanstack/react-query';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { givenName } from '#lib/codes.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { fromHere } from '#ui/details/detail-page.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { PartnerText } from '#ui/values/partner-text.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VerdictBadge } from '#ui/values/verdict-badge.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { verdictGlossary } from '#ui/values/verdict-glossary.ts';
import text from '#ui/text.module.css';
import { acknowledgeTableTexts } from './acknowledge-texts.ts';
import type { Judged } from './acknowledge-verdicts.ts';
import { TransactionLink } from './transaction-link.tsx';

const names = acknowledgeTableTexts.columns;
const columns = [
  { name: names.transaction },
  { name: names.partner },
  { name: names.result, glossary: verdictGlossary },
  { name: names.why },
  { name: names.said },
  { name: names.batch },
];

/** Each transaction with its verdict. */
export function AcknowledgeTable({ judged }: { judged: readonly Judged[] }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  const statusNames = useQuery(settingsQuery).data?.codes.lineStatus;
  return (
    <FirstOf items={judged} noun={acknowledgeTableTexts.noun} first={50}>
      {(shown) => (
        <SmallTable
          label={acknowledgeTableTexts.label}
          columns={columns}
          rows={shown.map(
            ({ transaction, verdict, isFinal, reason, message, lineStatus, batchId }) => ({
              key: transaction.Id,
              cells: [
                <TransactionLink key="link" transaction={transaction} references={references} />,
                transaction.Partner && <PartnerText key="partner" partner={transaction.Partner} />,
                <span key="verdict">
                  <VerdictBadge verdict={verdict} />
                  {!isFinal && verdict !== 'pending' && (
                    <span className={text.dim}> {acknowledgeTableTexts.soFar}</span>
                  )}
                </span>,
                sentenceOf(reason),
                <span key="said">
                  {message !== null && <VisibleText text={message} />}
                  {lineStatus !== null && (
                    <span className={text.dim}>
                      {' '}
                      {acknowledgeTableTexts.status(givenName(statusNames, lineStatus))}
                    </span>
                  )}
                </span>,
                batchId !== null && (
                  <Link key="batch" to={`/batches/${batchId}`} state={fromHere}>
                    {batchId}
                  </Link>
                ),
              ],
            }),
          )}
        />
      )}
    </FirstOf>
  );
}
