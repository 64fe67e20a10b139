import { verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { formatCount } from '#lib/locale.ts';
import classes from './verdict-badge.module.css';

const marks: Record<VerdictName, string> = {
  proven: '✓',
  refused: '✕',
  reported: '○',
  contradicted: '≠',
  pending: '…',
};

interface VerdictBadgeProps {
  verdict: VerdictName;
  /** How many lines have it; one, unless told. */
  count?: number;
}

/** What became of a line, or of so many; told by word and mark, and not by colour alone. */
export function VerdictBadge({ verdict, count }: VerdictBadgeProps) {
  const { name, meaning } = verdictWords[verdict];
  return (
    <span className={classes.badge} data-verdict={verdict} title={meaning}>
      <span aria-hidden>{marks[verdict]}</span>{' '}
      {count === undefined ? name : `${formatCount(count)} ${name.toLowerCase()}`}
    </span>
  );
}
