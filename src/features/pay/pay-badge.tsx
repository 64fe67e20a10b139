import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { draftQueries } from '#api/drafts.ts';
import { sessionQuery } from '#api/session/session.ts';
import { formatCount } from '#lib/locale.ts';
import { waitsForMe } from './model/colleagues.ts';
import { badgeTexts } from './texts.ts';
import visually from '#ui/visually-hidden.module.css';

/** Milliseconds between two checks; the list of drafts itself checks more often. */
const EVERY = 60_000;

/** Shows how many drafts wait for the signed-in person. */
export function PayBadge() {
  const me = useQuery(sessionQuery).data?.user?.name ?? null;
  const drafts = useQuery({
    ...draftQueries.list,
    // Without a sign-in there is no second payer, so nothing waits.
    enabled: me !== null,
    staleTime: EVERY / 2,
    refetchInterval: EVERY,
  }).data?.drafts;
  const count = drafts?.filter((draft) => waitsForMe(draft, me)).length ?? 0;
  if (count === 0) return null;
  return (
    <Text
      span
      miw="1.25rem"
      ml={6}
      px={5}
      ta="center"
      fz="0.6875rem"
      fw={650}
      lh="1.125rem"
      c="var(--mantine-color-body)"
      bg="var(--waybill-action)"
      bdrs="xl"
      title={badgeTexts.title(count)}
    >
      {formatCount(count)}
      <span className={visually.hidden}> {badgeTexts.waiting}</span>
    </Text>
  );
}
