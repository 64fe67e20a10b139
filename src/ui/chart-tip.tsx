import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** Describes the bar under the pointer. */
export function ChartTip({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  return (
    <Paper withBorder px="sm" py={6} fz="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
      <strong>{title}</strong>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Paper>
  );
}
