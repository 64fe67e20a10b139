import { Group, Stack, Title } from '@mantine/core';
import type { Carrier } from '#api/carriers.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Button } from '#ui/button.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { trackQuery } from './carrier-path.ts';
import text from '#ui/text.module.css';
import { recentLookUps } from './recent.ts';
import { carrierLabels, recentTexts } from './texts.ts';

interface RecentListProps {
  account: string;
  carriers: readonly Carrier[];
}

const FIRST = 10;
const noMarkers = { listStyle: 'none', overflowWrap: 'anywhere' } as const;

/** Numbers tracked in this browser, the newest first; a click tracks one again. */
export function RecentList({ account, carriers }: RecentListProps) {
  const store = recentLookUps(account);
  const recent = useStored(store, (it) => it);
  const today = useToday();
  if (recent.length === 0) return null;
  return (
    <section aria-label={recentTexts.title}>
      <Group justify="space-between" pt="lg" pb="xs">
        <Title order={2} size="sm" fw={650}>
          {recentTexts.title}
        </Title>
        <Button size="compact-xs" variant="default" onClick={() => store.set([])}>
          {carrierLabels.clear}
        </Button>
      </Group>
      <FirstOf items={recent} noun={recentTexts.noun} first={FIRST}>
        {(shown) => (
          <Stack component="ul" gap={6} m={0} p={0} fz="sm" style={noMarkers}>
            {shown.map(({ number, carrier, name, at }) => (
              <li key={`${number} ${carrier}`}>
                <Link
                  to={{
                    pathname: '/carriers',
                    search: `${trackQuery(number)}${
                      carriers.some(({ key }) => key === carrier)
                        ? `&carrier=${encodeText(carrier)}`
                        : ''
                    }`,
                  }}
                  className={`${text.quiet} ${text.code}`}
                >
                  <VisibleText text={number} />
                </Link>
                <Group justify="space-between" gap="xs" wrap="nowrap" c="dimmed">
                  <VisibleText text={name} />
                  <time dateTime={new Date(at).toISOString()}>{shortInstant(at, today)}</time>
                </Group>
              </li>
            ))}
          </Stack>
        )}
      </FirstOf>
    </section>
  );
}
