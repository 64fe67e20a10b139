import { sentenceOf } from '#lib/sentence-of.ts';
import { batchStateWords } from '#lib/batch-states.ts';
import type { BatchStep } from '#contract/batch.ts';
import { Part } from '#ui/detail-page.tsx';
import { ExactTime } from '#ui/exact-time.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';

const columns = [{ name: 'When' }, { name: 'State' }, { name: 'What happened' }, { name: 'Who' }];

/** Every step of a batch; it only grows. */
export function BatchHistory({ history }: { history: readonly BatchStep[] }) {
  return (
    <Part title="History">
      <FirstOf items={history} noun="steps" first={100}>
        {(steps) => (
          <SmallTable
            label="History"
            columns={columns}
            rows={steps.map(({ at, state, reason, who, note }, index) => ({
              key: String(index),
              cells: [
                <ExactTime key="at" text={at} />,
                state && batchStateWords[state].name,
                <span key="what">
                  {sentenceOf(reason)}{' '}
                  {note !== null && note !== '' && <VisibleText text={`“${note}”`} />}
                </span>,
                <VisibleText key="who" text={who ?? '–'} />,
              ],
            }))}
          />
        )}
      </FirstOf>
    </Part>
  );
}
