import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ReactNode } from 'react';
import type { Certainty } from '#lib/tracking/recognition.ts';
import { certaintyNames } from './texts.ts';

const colors: Record<Certainty, string> = {
  checked: 'var(--waybill-good)',
  likely: 'var(--waybill-accent)',
  form: 'var(--mantine-color-dimmed)',
};

/** Shows how well a number fits a carrier. */
export function CertaintyBadge({ certainty }: { certainty: Certainty }) {
  return <TrackBadge color={colors[certainty]}>{certaintyNames[certainty]}</TrackBadge>;
}

/** A badge beside a tracking link. */
export function TrackBadge({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Badge component="span" variant="outline" color={color} fz="xs" fw={500} tt="none">
      {children}
    </Badge>
  );
}
