import { counted } from '#api/describe-listing.ts';
import { Figure } from './figure.tsx';
import { links } from './links.ts';
import { useUnreadCounts } from './use-unread-counts.ts';

/** Unread notifications of events that need a person (interface 6, and the settings). */
export function UrgentFigure() {
  const { counts, state } = useUnreadCounts();
  return (
    <Figure
      name="Needs action"
      to={links.urgent}
      covers={
        counts
          ? `Of ${counted(counts.total, { one: 'unread notification', many: 'unread notifications' })}`
          : ''
      }
      state={{ ...state, count: counts?.urgent }}
    />
  );
}
