import type { ReactNode } from 'react';
import { late } from '../late.tsx';

export interface TermTooltipProps {
  meaning: string;
  /** A badge has no line below its word. */
  isBadge?: boolean;
  children: ReactNode;
}

const TermTooltip = late<TermTooltipProps>(
  async () => (await import('./term-tooltip.tsx')).TermTooltip,
  ({ children }) => children,
);

interface TermProps extends Omit<TermTooltipProps, 'meaning'> {
  /** A sentence or two; without it, the word looks like any other. */
  meaning: string | undefined;
}

/**
 * A word that shows its meaning on hover, touch and focus. It is a tab stop, so use it in headings
 * and details; tables explain their words in a header (`GlossaryButton`).
 */
export function Term({ meaning, children, ...props }: TermProps) {
  if (meaning === undefined) return children;
  return (
    <TermTooltip.Component {...props} meaning={meaning}>
      {children}
    </TermTooltip.Component>
  );
}
