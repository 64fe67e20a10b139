import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconBuildingBank, IconCash, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/client/describe-failure.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { draftQueries, waits } from '#api/drafts.ts';
import { counted } from '#api/listing/describe-listing.ts';
import { sessionQuery } from '#api/session/session.ts';
import type { DraftList } from '#contract/draft.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { CardGrid, HeadedCard } from '#ui/card-link.tsx';
import { Link } from '#ui/link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { PageTitle } from '#ui/panels/page-title.tsx';
import room from '#ui/page.module.css';
import layout from '#ui/layout.module.css';
import { waitsForMe } from './model/colleagues.ts';
import { DraftTable } from './draft-table.tsx';
import { draftListTexts } from './model/texts.ts';

const PasteEntry = lazy(async () => ({
  default: (await import('./paste/paste-entry.tsx')).PasteEntry,
}));

const { ways } = draftListTexts;
const entries = [
  { ...ways.payment, path: '/pay/new', Icon: IconCash },
  { ...ways.remittance, path: '/pay?paste=remittance', Icon: IconFileText },
  { ...ways['bank-list'], path: '/pay/bank-file', Icon: IconBuildingBank },
];

/** Parts of the list, by their names in the address. */
const shows = [
  { name: 'waiting', includes: (draft: Listed) => waits(draft), ...draftListTexts.waiting },
  { name: 'mine', includes: waitsForMe, ...draftListTexts.mine },
] as const;

type Listed = DraftList['drafts'][number];

/** Lists drafts and sent payments. */
export function PayPage() {
  const list = useQuery(draftQueries.list);
  const parameters = useParameters();
  const show = shows.find(({ name }) => name === parameters.get('show'));
  const me = useQuery(sessionQuery).data?.user?.name ?? null;
  const navigate = useNavigate();
  const drafts = list.data?.drafts ?? [];
  const shown = show ? drafts.filter((draft) => show.includes(draft, me)) : drafts;
  const mine = drafts.filter((draft) => waitsForMe(draft, me)).length;
  useCommands(
    entries.map(({ name, path }) => ({
      name,
      group: draftListTexts.group,
      run: () => void navigate(path),
    })),
  );
  return (
    <div className={room.scrolling} data-scroller>
      <Box maw="67.5rem" mx="auto" className={layout.inset} pt="sm" pb="xl">
        <PageTitle name={draftListTexts.screen} />
        <Group justify="space-between" gap="xs" mb="md">
          <Title order={1} size="xl" fw={650}>
            {draftListTexts.screen}
          </Title>
          {drafts.length > 0 && (
            <Group gap="xs">
              <LinkButton size="compact-sm" variant="default" to={entries[1]!.path}>
                {ways.remittance.name}
              </LinkButton>
              <LinkButton size="compact-sm" variant="default" to={entries[2]!.path}>
                {ways['bank-list'].name}
              </LinkButton>
              <LinkButton size="compact-sm" to={entries[0]!.path}>
                {ways.payment.name}
              </LinkButton>
            </Group>
          )}
        </Group>
        {list.isRefetchError && (
          <Banner tone="failure">
            <strong>{describeFailure(list.error).title}.</strong> {draftListTexts.stale}
          </Banner>
        )}
        {!list.data ? (
          <NotLoaded
            error={list.error}
            what={draftListTexts.noun}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : list.data.drafts.length === 0 ? (
          <>
            {/* Plain, because a notice takes its look later and would move the cards. */}
            <Stack gap="xs" py="xl" align="center" ta="center" role="status">
              <Title order={2} size="md">
                {draftListTexts.noDrafts}
              </Title>
              <Text c="dimmed" maw="26rem" style={{ textWrap: 'balance' }}>
                {draftListTexts.noDraftsHint}
              </Text>
            </Stack>
            <CardGrid cols={{ base: 1, sm: 3 }}>
              {entries.map(({ path, name, detail, Icon }) => (
                <HeadedCard
                  key={path}
                  to={path}
                  name={name}
                  detail={detail}
                  icon={<Icon size={24} stroke={1.5} color="var(--waybill-accent)" aria-hidden />}
                />
              ))}
            </CardGrid>
          </>
        ) : (
          <>
            {show ? (
              <p role="status">
                {shown.length === 0 ? show.none : show.some}{' '}
                <Link to="/pay">{draftListTexts.showAll}</Link>
              </p>
            ) : (
              mine > 0 && (
                <p>
                  <Link to="/pay?show=mine">
                    {draftListTexts.waitingForYou(
                      counted(mine, { one: 'draft', many: 'drafts' }),
                      mine === 1,
                    )}
                  </Link>
                </p>
              )
            )}
            {shown.length > 0 && <DraftTable drafts={shown} />}
          </>
        )}
        {parameters.get('paste') === 'remittance' && (
          <Suspense fallback={null}>
            <PasteEntry />
          </Suspense>
        )}
      </Box>
    </div>
  );
}
