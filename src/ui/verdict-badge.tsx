import { verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { formatCount } from '#lib/locale.ts';
import { Term } from './term.tsx';
import classes from './verdict-badge.module.css';

const marks: Record<VerdictName, string> = {
  proven: '✓',
  refused: '✕',
  reported: '○',
  contradicted: '≠',
  pending: '…',
};

interface VerdictBadgeProps {
  /** Whether its meaning can be had by keyboard and touch: not in tables, whose header has it. */
  isTerm?: boolean;
  verdict: VerdictName;
  /** How many lines have it; one, unless told. */
  count?: number;
}

/** What became of a line, or of so many; told by word and mark, and not by colour alone. */
export function VerdictBadge({ verdict, count, isTerm = false }: VerdictBadgeProps) {
  const { name, meaning } = verdictWords[verdict];
  const badge = (
    <span className={classes.badge} data-verdict={verdict} title={isTerm ? undefined : meaning}>
      <span aria-hidden>{marks[verdict]}</span>{' '}
      {count === undefined ? name : `${formatCount(count)} ${name.toLowerCase()}`}
    </span>
  );
  return isTerm ? <Term meaning={meaning}>{badge}</Term> : badge;
}
