import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/settings.ts';
import type { BatchDetails, BatchLine } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { givenName } from '#lib/codes.ts';
import { idKey } from '#lib/guid.ts';
import { verdictNames, verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { encodeText } from '#lib/uri-text.ts';
import { formatCount } from '#lib/locale.ts';
import { fromHere, Part } from '#ui/detail-page.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { SaidCounts } from '#ui/said-counts.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VerdictBadge } from '#ui/verdict-badge.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { verdictGlossary } from '#ui/verdict-glossary.ts';
import classes from './batches.module.css';

const columns = [
  { name: 'Line', isNumber: true },
  { name: 'Id' },
  { name: 'Verdict', glossary: verdictGlossary },
  { name: 'Why' },
  { name: 'The service said' },
];

/** What was sent, line by line, and what became of each. */
export function BatchLines({ batch }: { batch: BatchDetails }) {
  const [only, setOnly] = useState<VerdictName | 'all'>('all');
  const { data: settings } = useQuery(settingsQuery);
  const lines = only === 'all' ? batch.lines : batch.lines.filter((it) => it.verdict === only);
  return (
    <Part title="Verdicts">
      <label className={classes.filter}>
        Show{' '}
        <select
          value={only}
          onChange={({ target }) => setOnly(target.value as VerdictName | 'all')}
        >
          <option value="all">all {formatCount(batch.lines.length)} lines</option>
          {verdictNames
            .filter((verdict) => batch.verdicts[verdict] > 0)
            .map((verdict) => (
              <option key={verdict} value={verdict}>
                {verdictWords[verdict].name} ({formatCount(batch.verdicts[verdict])})
              </option>
            ))}
        </select>
      </label>
      <SaidCounts lines={lines} names={settings?.codes.lineStatus} />
      <FirstOf key={only} items={lines} noun="lines" first={50}>
        {(shown) => (
          <SmallTable
            label="Lines"
            columns={columns}
            rows={shown.map((line) => ({
              key: String(line.position),
              cells: [
                formatCount(line.position + 1),
                <LineName key="id" line={line} />,
                <span key="verdict">
                  <VerdictBadge verdict={line.verdict} />
                  {!line.isFinal && line.verdict !== 'pending' && (
                    <span className={classes.dim}> so far</span>
                  )}
                </span>,
                sentenceOf(line.reason),
                <span key="said">
                  {line.message !== null && <VisibleText text={line.message} />}
                  {line.lineStatus !== null && (
                    <span className={classes.dim}>
                      {' '}
                      Status {givenName(settings?.codes.lineStatus, line.lineStatus)}
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

function LineName({ line: { id, asked, paymentNumber } }: { line: BatchLine }) {
  const payment = paymentNumber !== null && <VisibleText text={`Payment ${paymentNumber}: `} />;
  if (id === null) return <>{payment}left to AutoApply</>;
  const isTransaction = asked === 'acknowledge' || asked === 'apply';
  return (
    <span className={classes.id}>
      {payment}
      {isTransaction ? (
        <Link to={`/receivables/${encodeText(id)}`} state={fromHere}>
          <TransactionName id={id} />
        </Link>
      ) : (
        id
      )}
    </span>
  );
}

/** By its own reference; only of batches of accounting are these asked for. */
function TransactionName({ id }: { id: string }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  return <VisibleText text={references.get(idKey(id)) ?? id} />;
}
