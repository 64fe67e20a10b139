import type { DraftPayment } from '#contract/draft.ts';
import { negateDecimal, signOf } from '#lib/decimal-sum.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/amount.tsx';
import type { Figures } from './guards.ts';
import classes from './pay.module.css';

interface RunningFiguresProps {
  payment: DraftPayment;
  figures: Figures;
  unitsNames: Readonly<Record<string, string>>;
}

/** Amount, applied, left: as one types. */
export function RunningFigures({
  payment: { units, lines, autoApply },
  figures: { amount, applied, left, isOver },
  unitsNames,
}: RunningFiguresProps) {
  const name = units === null ? '' : unitsName(unitsNames, units);
  return (
    <dl className={classes.figures} aria-label="Figures" data-over={isOver || undefined}>
      <div>
        <dt>Amount</dt>
        <dd>{amount ? <Amount value={amount} units={name} /> : '—'}</dd>
      </div>
      <div>
        <dt>Applied</dt>
        <dd>
          <Amount value={applied} units={name} />
        </dd>
      </div>
      <div role="status" aria-label="Left">
        <dt>{isOver ? 'Over' : 'Left'}</dt>
        <dd>
          {left === null ? (
            '—'
          ) : (
            <Amount value={isOver ? negateDecimal(left) : left} units={name} />
          )}
        </dd>
      </div>
      <p className={classes.figuresNote}>
        {isOver && 'More is applied than the payment has.'}
        {!isOver &&
          autoApply &&
          (lines.length === 0
            ? 'The service chooses what it is applied to.'
            : left !== null && signOf(left) > 0 && 'The service chooses for what is left.')}
      </p>
    </dl>
  );
}
