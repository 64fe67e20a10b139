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
import type { Pasted } from './paste/paste-entry.tsx';
import classes from './review/review.module.css';

const PasteEntry = lazy(async () => ({
  default: (await import('./paste/paste-entry.tsx')).PasteEntry,
}));

const entries = [
  { name: 'Apply payment', path: '/pay/new' },
  { name: 'Paste remittance', path: '/pay?paste=remittance' },
  { name: 'Paste bank list', path: '/pay?paste=bank-list' },
];

/** Parts of the list, as the address names them. */
const shows = [
  {
    name: 'waiting',
    includes: (draft: Listed) => waits(draft),
    none: 'No draft waits for a second payer.',
    some: 'Showing drafts that wait for another payer.',
  },
  {
    name: 'mine',
    includes: waitsForMe,
    none: 'No draft waits for you.',
    some: 'Showing drafts that wait for you.',
  },
] as const;

type Listed = DraftList['drafts'][number];

function isPasted(text: string | null): text is Pasted {
  return text === 'bank-list' || text === 'remittance';
}

/** Payments that are being prepared, and those that were sent. */
export function PayPage() {
  const list = useQuery(draftQueries.list);
  const parameters = useParameters();
  const pasted = parameters.get('paste');
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
        <PageTitle name="Apply payments" />
        <div className={classes.reviewHead}>
          <h1>Apply payments</h1>
          <span className={classes.headButtons}>
            <Link to="/pay?paste=remittance">Paste remittance</Link>
            <Link to="/pay?paste=bank-list">Paste bank list</Link>
            <Link to="/pay/new" className={classes.button}>
              Apply payment
            </Link>
          </span>
        </div>
        {list.isRefetchError && (
          <Banner tone="failure">
            <strong>{describeFailure(list.error).title}.</strong> What is shown may be old.
          </Banner>
        )}
        {!list.data ? (
          <NotLoaded
            error={list.error}
            what="drafts"
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : list.data.drafts.length === 0 ? (
          <Notice
            title="No payments are being prepared"
            detail="Apply payment begins a draft of one payment, Paste remittance one of what a partner says it paid, Paste bank list one of many payments at once."
            whatToDo="A draft is kept as you type, and nothing is sent before you have reviewed it."
          >
            {entries.map(({ name, path }) => (
              <Link key={path} to={path}>
                {name}
              </Link>
            ))}
          </Notice>
        ) : (
          <>
            {show ? (
              <p role="status">
                {shown.length === 0 ? show.none : show.some} <Link to="/pay">Show all</Link>
              </p>
            ) : (
              mine > 0 && (
                <p>
                  <Link to="/pay?show=mine">
                    {counted(mine, { one: 'draft waits', many: 'drafts wait' })} for you
                  </Link>
                </p>
              )
            )}
            {shown.length > 0 && <DraftTable drafts={shown} />}
          </>
        )}
        {isPasted(pasted) && (
          <Suspense fallback={null}>
            <PasteEntry key={pasted} what={pasted} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
