import type { DraftPayment } from '#contract/draft.ts';
import { negateDecimal, signOf } from '#lib/decimal-sum.ts';
import { trimmed } from '#lib/whole-units.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/amount.tsx';
import type { Figures } from '../model/guards.ts';
import classes from './running-figures.module.css';
import { paymentFormTexts } from '../model/texts.ts';

interface RunningFiguresProps {
  payment: DraftPayment;
  figures: Figures;
  unitsNames: Readonly<Record<string, string>>;
}

/** Zeros beyond these places say nothing. */
const CENTS = 2;

/** Amount, applied, left: as one types. */
export function RunningFigures({
  payment: { units, lines, autoApply },
  figures: { amount, applied, left, isOver },
  unitsNames,
}: RunningFiguresProps) {
  const leftState =
    left === null ? undefined : isOver ? 'over' : signOf(left) === 0 ? 'none' : 'some';
  const name = units === null ? '' : unitsName(unitsNames, units);
  return (
    <div
      role="group"
      className={classes.figures}
      aria-label={paymentFormTexts.figures}
      data-over={isOver || undefined}
    >
      <div>
        <span>{paymentFormTexts.amount}</span>
        <strong>{amount ? <Amount value={amount} units={name} /> : '—'}</strong>
      </div>
      <div>
        <span>{paymentFormTexts.applied}</span>
        <strong>
          <Amount value={trimmed(applied, CENTS)} units={name} />
        </strong>
      </div>
      <div
        role="status"
        aria-label={paymentFormTexts.leftFigure}
        data-left={leftState}
        className={classes.left}
      >
        <span>{isOver ? paymentFormTexts.over : paymentFormTexts.leftFigure}</span>
        <strong>
          {left === null ? (
            '—'
          ) : (
            <Amount value={trimmed(isOver ? negateDecimal(left) : left, CENTS)} units={name} />
          )}
        </strong>
      </div>
      <p className={classes.figuresNote}>
        {isOver && paymentFormTexts.isOver}
        {!isOver &&
          autoApply &&
          (lines.length === 0
            ? paymentFormTexts.serviceChooses
            : left !== null && signOf(left) > 0 && paymentFormTexts.serviceChoosesRest)}
      </p>
    </div>
  );
}
