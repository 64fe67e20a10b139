import { SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { IconBuildingBank, IconCash, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/describe-failure.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { draftQueries, waits } from '#api/drafts.ts';
import { counted } from '#api/describe-listing.ts';
import { sessionQuery } from '#api/session.ts';
import type { DraftList } from '#contract/draft.ts';
import { Banner } from '#ui/banner.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { PageTitle } from '#ui/page-title.tsx';
import room from '#ui/page.module.css';
import { waitsForMe } from './model/colleagues.ts';
import { DraftTable } from './draft-table.tsx';
import classes from './review/review.module.css';
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

/** Parts of the list, as the address names them. */
const shows = [
  { name: 'waiting', includes: (draft: Listed) => waits(draft), ...draftListTexts.waiting },
  { name: 'mine', includes: waitsForMe, ...draftListTexts.mine },
] as const;

type Listed = DraftList['drafts'][number];

/** Payments that are being prepared, and those that were sent. */
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
    entries.map(({ name, path }) => ({ name, group: 'Pay', run: () => void navigate(path) })),
  );
  return (
    <div className={room.scrolling} data-scroller>
      <div className={classes.review}>
        <PageTitle name={draftListTexts.screen} />
        <div className={classes.reviewHead}>
          <h1>{draftListTexts.screen}</h1>
          {drafts.length > 0 && (
            <span className={classes.headButtons}>
              <Link to={entries[1]!.path}>{ways.remittance.name}</Link>
              <Link to={entries[2]!.path}>{ways['bank-list'].name}</Link>
              <Link to={entries[0]!.path} className={classes.button}>
                {ways.payment.name}
              </Link>
            </span>
          )}
        </div>
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
            <Notice
              title={draftListTexts.noDrafts}
              detail=""
              whatToDo={draftListTexts.noDraftsHint}
            />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              {entries.map((entry) => (
                <Way key={entry.path} {...entry} />
              ))}
            </SimpleGrid>
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
      </div>
    </div>
  );
}

/** One way to begin, as a card. */
function Way({ name, detail, path, Icon }: (typeof entries)[number]) {
  return (
    <div className={classes.way}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <Link to={path}>{name}</Link>
      <span>{detail}</span>
    </div>
  );
}
