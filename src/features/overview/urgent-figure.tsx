import { Figure } from './figure.tsx';
import { links } from './links.ts';
import { figureTexts, nouns } from './texts.ts';
import { useUnreadCounts } from './use-unread-counts.ts';

/** Counts unread notifications whose event needs action (interface 6, and the settings). */
export function UrgentFigure() {
  const { counts, state } = useUnreadCounts();
  return (
    <Figure
      name={figureTexts.urgent}
      to={links.urgent}
      covers={counts ? figureTexts.of(counts.total, nouns.unread) : ''}
      state={{ ...state, count: counts?.urgent }}
    />
  );
}
