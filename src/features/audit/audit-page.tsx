import { Box, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auditQueries, loadAudit, type AuditFilters } from '#api/audit.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useMay } from '#api/session/session.ts';
import { auditKindNames, type AuditEntry } from '#contract/audit.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { OlderButton } from '#lists/older-button.tsx';
import { dateCell, type SheetSource } from '#lib/sheet.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Link } from '#ui/link.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import layout from '#ui/layout.module.css';
import room from '#ui/page.module.css';
import { SearchText } from '#ui/filters/search-text.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { describeAction, describeSubject, pathOfSubject } from './describe-entry.ts';
import { auditKindTexts, auditTexts } from './texts.ts';

const path = '/audit';
const columns = [
  { name: auditTexts.when },
  { name: auditTexts.who },
  { name: auditTexts.what },
  { name: auditTexts.about },
  { name: auditTexts.outcome },
];

/** Shows people's actions in this Waybill, and whether the log is intact. */
export function AuditPage() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const kind = auditKindNames.find((known) => known === parameters.get('kind'));
  const find = (parameters.get('q') ?? '').trim().slice(0, 200);
  const filters: AuditFilters = { find, ...(kind !== undefined && { kind }) };
  const list = useInfiniteQuery(auditQueries.list(filters));
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const go = (next: { kind?: string | undefined; q: string }, replace = false): void => {
    const search = new URLSearchParams({
      ...(next.kind && { kind: next.kind }),
      ...(next.q !== '' && { q: next.q }),
    }).toString();
    void navigate({ search }, { replace });
  };
  return (
    <ListPage name={auditTexts.screen}>
      <FilterBar
        field={
          <SearchText
            label={auditTexts.search}
            placeholder={auditTexts.searchBy}
            group={auditTexts.screen}
            text={find}
            onChange={(q) => go({ kind, q }, find !== '' && q !== '')}
          />
        }
      >
        <NativeSelect
          size="xs"
          aria-label={auditTexts.kind}
          data={[
            { value: '', label: auditTexts.allKinds },
            ...auditKindNames.map((known) => ({ value: known, label: auditKindTexts[known] })),
          ]}
          value={kind ?? ''}
          onChange={({ target }) => go({ kind: target.value, q: find })}
        />
        <ExportEntries filters={filters} />
      </FilterBar>
      <Box className={`${room.scrolling} ${layout.inset}`} pb="xl" data-scroller>
        <Chain />
        {!entries ? (
          <NotLoaded
            loading={<LoadingRows what={auditTexts.noun} />}
            error={list.error}
            what={auditTexts.noun}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : entries.length === 0 ? (
          <NoEntries isAll={kind === undefined && find === ''} />
        ) : (
          <>
            {list.isRefetchError && (
              <Banner tone="failure">
                <strong>{describeFailure(list.error).title}.</strong> {auditTexts.outdated}
              </Banner>
            )}
            <AuditTable entries={entries} />
            <OlderButton list={list}>{auditTexts.older}</OlderButton>
          </>
        )}
      </Box>
    </ListPage>
  );
}

/** Whether the log holds. */
function Chain() {
  const { data, error } = useQuery(auditQueries.chain);
  if (data && data.brokenAt !== null) {
    return (
      <Banner tone="failure">
        <strong>{auditTexts.broken(data.brokenAt)}</strong> {auditTexts.brokenHint}
      </Banner>
    );
  }
  const text = data
    ? auditTexts.unchanged(data.entries)
    : error
      ? `${auditTexts.notChecked}: ${describeFailure(error).title}`
      : auditTexts.checking;
  return <p role="status">{text}</p>;
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const now = useToday();
  const mayTriage = useMay()({ role: 'triage', kind: 'read' });
  const subjectOf = (entry: AuditEntry) => {
    const text = <VisibleText key="about" text={describeSubject(entry)} />;
    const path = pathOfSubject(entry);
    if (path === null || (path.startsWith('/inbox') && !mayTriage)) return text;
    return (
      <Link key="about" to={path} state={fromHere}>
        {text}
      </Link>
    );
  };
  return (
    <SmallTable
      label={auditTexts.screen}
      columns={columns}
      rows={entries.map((entry) => ({
        key: String(entry.id),
        cells: [
          <OwnTime key="when" text={entry.at} now={now} />,
          <VisibleText key="who" text={nameOfActor(entry.who, entry.token)} />,
          describeAction(entry),
          subjectOf(entry),
          outcomeOf(entry.outcome),
        ],
      }))}
    />
  );
}

function nameOfActor(who: string | null, token: string | null): string {
  const name = who ?? auditTexts.nobody;
  return token === null ? name : auditTexts.byToken(token, name);
}

/** Exports every entry that matches the filters, also those that aren't loaded yet. */
function ExportEntries({ filters }: { filters: AuditFilters }) {
  return (
    <ExportButtons
      what="audit-log"
      write={async (format, how) => {
        const entries = await loadAudit(filters, how);
        const { writeSheet } = await import('#api/worker-port/write-sheet.ts');
        return await writeSheet(sheetOf(entries), format, how);
      }}
      obstacle={null}
    />
  );
}

function sheetOf(entries: readonly AuditEntry[]): SheetSource {
  return {
    header: ['Id', 'At', 'Who', 'Token', 'What', 'About', 'Object', 'Detail', 'Batch', 'Outcome'],
    count: entries.length,
    row: (place) => {
      const entry = entries[place]!;
      const { id, at, who, token, object, detail, batch } = entry;
      const outcome = outcomeOf(entry.outcome);
      const about = describeSubject(entry);
      const what = describeAction(entry);
      return [id, dateCell(at), who, token, what, about, object, detail, batch, outcome];
    },
  };
}

function NoEntries({ isAll }: { isAll: boolean }) {
  return (
    <Notice
      title={isAll ? auditTexts.none : auditTexts.noneFound}
      detail=""
      whatToDo={isAll ? auditTexts.noneHint : auditTexts.noneFoundHint}
    >
      {!isAll && (
        <LinkButton variant="default" to={path}>
          {auditTexts.showAll}
        </LinkButton>
      )}
    </Notice>
  );
}

function outcomeOf(status: number): string {
  if (status < 400) return auditTexts.done;
  return status < 500 ? auditTexts.refused(status) : auditTexts.failed(status);
}
