import { useFavicon } from '@mantine/hooks';
import type { Arrivals } from '#api/use-arrivals.ts';
import { formatCount } from '#lib/locale.ts';

/**
 * The tab's name and icon, `(12) Inbox · Waybill`: how many came since the list was last looked at,
 * the same number that the page announces. Not how many are unread: of those there are thousands
 * every day, and a number that never goes away says nothing.
 */
export function PageTitle({ arrivals: { count, isAtLeast } }: { arrivals: Arrivals<unknown> }) {
  useFavicon(count > 0 ? '/icon-new.svg' : '/icon.svg');
  const news = count > 0 ? `(${formatCount(count)}${isAtLeast ? '+' : ''}) ` : '';
  return <title>{`${news}Inbox · Waybill`}</title>;
}
