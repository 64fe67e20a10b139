import { Text } from '@mantine/core';
import { formatCount } from '#lib/locale.ts';
import { FigureLink } from '#ui/figure-link.tsx';

/** A count that links to its rows; 0 is plain text. */
export function CountLink({ count, to }: { count: number; to: string }) {
  if (count === 0) {
    return (
      <Text span inherit c="dimmed">
        0
      </Text>
    );
  }
  return <FigureLink to={to}>{formatCount(count)}</FigureLink>;
}
