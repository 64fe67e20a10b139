import { Group, SegmentedControl, Text, TextInput, Title } from '@mantine/core';
import { lazy, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { exportRows } from '#api/listing/ask-rows.ts';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { isFirstLoad } from '#api/listing/use-rows.ts';
import { useMay } from '#api/session/session.ts';
import { calendarDay, readersDay, writtenDay, type CalendarDay } from '#lib/calendar-day.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { ListBanners } from '#lists/list-banners.tsx';
import { ListExport } from '#lists/list-export.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { BackLink } from '#ui/details/detail-page.tsx';
import layout from '#ui/layout.module.css';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Opening } from '#ui/opening.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import room from '#ui/page.module.css';
import { useParameters } from '#ui/use-parameters.ts';
import { useToday } from '#ui/values/use-today.ts';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { partnerTexts, paidNoun, transactionNoun } from '../texts.ts';
import { LetterSheet } from './letter-sheet.tsx';
import type { Letter, LetterKind } from './letter-view.ts';
import { letterPageTexts, reminderTexts, markTexts } from './texts.ts';
import {
  useLatestReminders,
  useLetterPayments,
  useLetters,
  useLetterSettings,
  useOverdue,
  useUnitsNames,
} from './use-letters.ts';

const MarkDialog = lazy(async () => ({
  default: (await import('./mark-dialog.tsx')).MarkDialog,
}));

/** A statement's period, unless another one is chosen. */
const PERIOD = 90;
const NO_PAYMENTS: readonly never[] = [];

/**
 * The letters of one partner (`?partner=`), of the chosen partners, or of all overdue partners. All
 * print together, each on a new page.
 */
export function LettersPage() {
  const kind: LetterKind = useParams()['kind'] === 'statements' ? 'statements' : 'reminders';
  const parameters = useParameters();
  const partner = parameters.get('partner');
  const { state, search } = useLocation() as {
    state: { keys?: readonly string[] } | null;
    search: string;
  };
  const navigate = useNavigate();
  const may = useMay();
  const day = readersDay(useToday());
  const since = calendarDay(parameters.get('since') ?? '') ?? day - PERIOD;
  const overdue = useOverdue(day);
  const keys = useMemo(
    () =>
      partner === null
        ? (state?.keys ?? overdue.partners.map(({ key }) => key))
        : [isGuidShaped(partner) ? idKey(partner) : partner],
    [partner, state, overdue.partners],
  );
  const { query, list, letters, asked, references } = useLetters({ kind, keys, day, since });
  const { settings, query: saved } = useLetterSettings();
  const { query: sent } = useLatestReminders(day);
  const unitsNames = useUnitsNames();
  const [isMarking, setMarking] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const shown = useInStretches(kind, letters.length);
  // Both decide what the letters say.
  const areSettled = saved.data !== undefined && sent.data !== undefined;
  const isReady =
    areSettled && list.loadedAt !== null && shown === letters.length && letters.length > 0;
  const go = (next: LetterKind, from: CalendarDay): void => {
    const query = new URLSearchParams(search);
    if (from === day - PERIOD) query.delete('since');
    else query.set('since', writtenDay(from));
    const text = query.size === 0 ? '' : `?${query}`;
    void navigate(`/receivables/reminders/${next}${text}`, { state, replace: true });
  };
  const title = letterPageTexts[kind];
  return (
    <div className={room.scrolling} data-scroller>
      <PageTitle name={title} />
      <Group
        className={layout.unprinted}
        px="md"
        py="sm"
        gap="xs"
        align="end"
        justify="space-between"
      >
        <div>
          <BackLink path="/receivables/reminders" name={letterPageTexts.back} />
          <Title order={1} fz="xl" fw={650}>
            {title}
          </Title>
          <Text c="dimmed" role="status">
            {marked !== null
              ? markTexts.done(marked)
              : shown < letters.length
                ? letterPageTexts.preparing(shown, letters.length)
                : letterPageTexts.ready(letters.length)}
          </Text>
        </div>
        <Group gap="xs" align="end">
          <SegmentedControl
            size="xs"
            aria-label={letterPageTexts.kind}
            data={[
              { value: 'reminders', label: reminderTexts.reminders },
              { value: 'statements', label: reminderTexts.statements },
            ]}
            value={kind}
            onChange={(next) => go(next, since)}
          />
          {kind === 'statements' && (
            <TextInput
              type="date"
              size="xs"
              label={letterPageTexts.since}
              value={writtenDay(since)}
              onChange={({ target }) => go(kind, calendarDay(target.value) ?? day - PERIOD)}
            />
          )}
          <ListExport
            list={list}
            what={kind}
            write={(format, how) =>
              exportRows(query.queryKey, list.rows, { ...asked, format }, how)
            }
          />
          {may({ role: 'accounting', kind: 'write' }) && (
            <SmallWriteButton disabled={!isReady} onClick={() => setMarking(true)}>
              {letterPageTexts.markSent}
            </SmallWriteButton>
          )}
          <Button size="compact-sm" disabled={!isReady} onClick={() => window.print()}>
            {letterPageTexts.print}
          </Button>
        </Group>
      </Group>
      <div className={layout.unprinted}>
        <ListBanners list={list} noun={transactionNoun} />
        {saved.data !== undefined && settings.company.trim() === '' && (
          <Banner tone="action">{letterPageTexts.noCompany(letters.length)}</Banner>
        )}
      </div>
      {!areSettled || isFirstLoad(list) || (list.loadedAt === null && letters.length === 0) ? (
        <NotLoaded
          error={saved.error ?? sent.error ?? (list.state === 'failed' ? list.error : null)}
          what={transactionNoun.many}
          describe={describeAccountingFailure}
          onRetry={() => {
            if (saved.isError) void saved.refetch();
            if (sent.isError) void sent.refetch();
            void list.start();
          }}
          loading={<LoadingRows what={transactionNoun.many} />}
        />
      ) : letters.length === 0 ? (
        <Notice
          title={letterPageTexts.nothing[kind]}
          detail=""
          whatToDo={letterPageTexts.nothingHint[kind]}
        />
      ) : (
        <Sheets
          letters={shown === letters.length ? letters : letters.slice(0, shown)}
          {...{ kind, day, since, settings, references, unitsNames }}
        />
      )}
      {isMarking && (
        <Opening onCancel={() => setMarking(false)}>
          <MarkDialog
            letters={letters}
            day={day}
            references={references}
            onClosed={(recorded) => {
              setMarking(false);
              if (recorded !== null) setMarked(recorded);
            }}
          />
        </Opening>
      )}
    </div>
  );
}

type SheetsProps = Omit<Parameters<typeof LetterSheet>[0], 'letter' | 'payments'> & {
  letters: readonly Letter[];
  kind: LetterKind;
};

function Sheets({ letters, kind, ...circumstances }: SheetsProps) {
  if (kind === 'statements') return <Statements letters={letters} {...circumstances} />;
  return letters.map((letter) => (
    <LetterSheet key={letter.key} letter={letter} payments={NO_PAYMENTS} {...circumstances} />
  ));
}

function Statements({ letters, ...circumstances }: Omit<SheetsProps, 'kind'>) {
  const keys = useMemo(() => letters.map(({ key }) => key), [letters]);
  const ids = useMemo(() => letters.flatMap(({ partner }) => partner.Id ?? []), [letters]);
  const { list, payments } = useLetterPayments(keys, ids, circumstances.since);
  // A letter without them can't be told from one of a partner who paid nothing.
  if (isFirstLoad(list)) return <p role="status">{partnerTexts.loadingPayments(list.loaded)}</p>;
  return (
    <>
      <div className={layout.unprinted}>
        {list.state === 'failed' ? (
          <Banner tone="action">{letterPageTexts.paymentsMissing}</Banner>
        ) : (
          <ListBanners list={list} noun={paidNoun} />
        )}
      </div>
      {letters.map((letter) => (
        <LetterSheet
          key={letter.key}
          letter={letter}
          payments={payments[letter.key] ?? NO_PAYMENTS}
          {...circumstances}
        />
      ))}
    </>
  );
}

/** Letters rendered in one task: a thousand at once would block the page. */
const STRETCH = 10;

/** The number of letters of a kind rendered so far; letters that change stay in place. */
function useInStretches(kind: LetterKind, total: number): number {
  const [drawn, setDrawn] = useState({ kind, count: STRETCH });
  const count = drawn.kind === kind ? drawn.count : STRETCH;
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setDrawn({ kind, count: count + STRETCH }));
    return () => clearTimeout(timer);
  }, [kind, count, total]);
  return Math.min(count, total);
}
