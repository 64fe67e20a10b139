import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { verdictWords, type VerdictName } from '#lib/verdicts.ts';
import { formatCount } from '#lib/locale.ts';
import { Term } from './term.tsx';

const looks: Record<VerdictName, { mark: string; color: string; variant: 'outline' | 'light' }> = {
  proven: { mark: '✓', color: 'var(--waybill-good)', variant: 'outline' },
  refused: { mark: '✕', color: 'var(--waybill-failure)', variant: 'outline' },
  reported: { mark: '○', color: 'var(--waybill-accent)', variant: 'outline' },
  contradicted: { mark: '≠', color: 'var(--waybill-failure)', variant: 'light' },
  pending: { mark: '…', color: 'var(--mantine-color-dimmed)', variant: 'outline' },
};

interface VerdictBadgeProps {
  /** Whether its meaning is available by keyboard and touch: not in tables, whose header has it. */
  isTerm?: boolean;
  verdict: VerdictName;
  /** How many lines have it; one, unless told. */
  count?: number;
}

/** Shows the verdict of one or more lines, by word and icon as well as by color. */
export function VerdictBadge({ verdict, count, isTerm = false }: VerdictBadgeProps) {
  const { name, meaning } = verdictWords[verdict];
  const { mark, color, variant } = looks[verdict];
  const badge = (
    <Badge
      component="span"
      variant={variant}
      color={color}
      fz="xs"
      fw={500}
      tt="none"
      // Otherwise the label would shrink, and a table's column would be as narrow as that.
      miw="max-content"
      data-verdict={verdict}
      title={isTerm ? undefined : meaning}
    >
      <span aria-hidden>{mark}</span>{' '}
      {count === undefined ? name : `${formatCount(count)} ${name.toLowerCase()}`}
    </Badge>
  );
  return isTerm ? (
    <Term meaning={meaning} isBadge>
      {badge}
    </Term>
  ) : (
    badge
  );
}
