import { Anchor, type AnchorProps } from '@mantine/core';
import '@mantine/core/styles/Anchor.css';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from './link.tsx';

interface FigureLinkProps extends AnchorProps {
  to: To;
  state?: unknown;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

/** A figure, or a name, that leads to the rows behind it, in the color of text. */
export function FigureLink(props: FigureLinkProps) {
  return (
    <Anchor
      component={Link}
      inherit
      c="var(--mantine-color-text)"
      underline="always"
      style={faint}
      {...props}
    />
  );
}

const faint = {
  textDecorationColor: 'var(--mantine-color-default-border)',
  textUnderlineOffset: 3,
  fontVariantNumeric: 'tabular-nums',
} as const;
