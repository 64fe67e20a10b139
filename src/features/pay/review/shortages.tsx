import type { Shortage } from '#contract/draft.ts';
import { formatAmountText } from '#lib/format-amount.ts';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { Link } from '#ui/link.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { withItemNames, type ItemFacts } from '#api/item-text.ts';
import { guardTexts } from '../model/texts.ts';
import { reviewTexts } from './texts.ts';

interface ShortagesProps {
  shortages: readonly Shortage[];
  /** The draft's items, by `idKey`. */
  items: ReadonlyMap<string, ItemFacts>;
}

/** Shows amounts beyond the open balances, and the drafts or batches that reserve the rest. */
export function Shortages({ shortages, items }: ShortagesProps) {
  if (shortages.length === 0) return null;
  return (
    <StandOut tone="failure" title={reviewTexts.overApplied} label={reviewTexts.shortages}>
      <Bullets>
        {shortages.map(({ id, balance, left, asked, holders }) => (
          <Bullet key={id}>
            {withItemNames(id, items)}
            {reviewTexts.shortage(
              formatAmountText(asked),
              formatAmountText(left),
              formatAmountText(balance),
            )}
            {holders.map((holder) => (
              <span key={`${holder.kind} ${holder.id}`}>
                {reviewTexts.heldBy(formatAmountText(holder.amount))}
                {holder.kind === 'batch' ? (
                  <Link to={`/batches/${holder.id}`}>{guardTexts.batch(holder.id)}</Link>
                ) : (
                  <Link to={`/pay/${holder.id}`}>{guardTexts.draft(holder.name)}</Link>
                )}
                {holder.who !== null && reviewTexts.holderOf(holder.who)}
              </span>
            ))}
            .
          </Bullet>
        ))}
      </Bullets>
    </StandOut>
  );
}
