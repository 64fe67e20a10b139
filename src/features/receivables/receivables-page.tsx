import { useCallback, useMemo, useRef, useState, lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { isAccountingAbsent } from '#api/client/describe-accounting-failure.ts';
import type { ReceivableFilters } from '#api/receivables.ts';
import { useMay } from '#api/session/session.ts';
import { readersDay } from '#lib/calendar-day.ts';
import { ListPage } from '#lists/list-page.tsx';
import { createRowSelection } from '#ui/tables/row-selection.ts';
import { useToday } from '#ui/values/use-today.ts';
import { UnknownCodes } from '#ui/notices/unknown-codes.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { LedgerAcknowledge, LedgerActions, LedgerSelection } from './ledger-actions.tsx';
import { LedgerBanners } from './ledger-banners.tsx';
import { LedgerExport } from './ledger-export.tsx';
import { LedgerFilterBar } from './ledger-filter-bar.tsx';
import { LedgerList, NoTransactions } from './ledger-list.tsx';
import type { LedgerRow } from './ledger-row.ts';
import {
  hasLocalLedgerFilters,
  isLedgerFiltered,
  readLedgerSearch,
  ledgerStatusChoices,
  typeChoices,
  writeLedgerSearch,
  type LedgerSearch,
} from './ledger-search.ts';
import { LedgerTotals } from './ledger-totals.tsx';
import { listedIds } from './listed-ids.ts';
import { UnseparatedBanner } from './unseparated-banner.tsx';
import { useLedger, type Ledger } from './use-ledger.ts';
import { footSlot, toolSlot } from '#ui/slot.tsx';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Opening } from '#ui/opening.tsx';
import { loadable } from '#ui/loadable.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { useLoadedLater } from '#ui/later.tsx';
import { importTexts, labels, letterHistoryTexts, transactionNoun } from './texts.ts';

const aging = loadable(async () => ({ default: (await import('./aging-view.tsx')).AgingView }));

export { beginLedger } from './use-ledger.ts';

/** Every receivable transaction that matches (interface 4.6): rows, sums, aging. */
export function ReceivablesPage() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const mayImport = useMay()({ role: 'accounting', kind: 'write' });
  const [isImporting, setImporting] = useState(false);
  const search = readLedgerSearch(parameters);
  const isPhone = useIsPhone();
  const today = readersDay(useToday());
  const day = search.day ?? today;
  const ledger = useLedger({ filters: search.filters, local: search, day, sort: search.sort });
  const table = useRef<TableHandle>(null);
  useLoadedLater(aging);
  const [choosing] = useState(() => createRowSelection<LedgerRow>());
  const go = useCallback(
    (next: LedgerSearch, how?: { replace: boolean }) =>
      void navigate({ search: writeLedgerSearch(next) }, how),
    [navigate],
  );
  // Filters stay, because the service may have refused one of them.
  if (isAccountingAbsent(ledger.list) && !isLedgerFiltered(search)) {
    return (
      <ListPage name={labels.screen}>
        <NoTransactions ledger={ledger} search={search} go={go} />
      </ListPage>
    );
  }
  const tools = (
    <>
      <LinkButton size="compact-sm" variant="default" to="/receivables/reminders" state={fromHere}>
        {letterHistoryTexts.reminders}
      </LinkButton>
      {isPhone && <LedgerAcknowledge ledger={ledger} search={search} choosing={choosing} />}
      {mayImport && (
        <SmallWriteButton onClick={() => setImporting(true)}>{importTexts.title}</SmallWriteButton>
      )}
      {search.view === 'aging' ? <toolSlot.Place /> : <LedgerExport ledger={ledger} />}
    </>
  );
  return (
    <ListPage name={labels.screen}>
      <LedgerTotals
        ledger={ledger}
        isFiltered={hasLocalLedgerFilters(search)}
        selected={<LedgerSelection table={table} ledger={ledger} choosing={choosing} />}
      >
        {!isPhone && tools}
        <LedgerActions table={table} ledger={ledger} search={search} choosing={choosing} />
      </LedgerTotals>
      <LedgerFilterBar search={search} go={go} ledger={ledger} tools={tools} />
      <UnknownCodes known={{ status: ledgerStatusChoices, types: typeChoices }} />
      {search.filters.unacknowledged && <UnseparatedBanner />}
      <LedgerBanners ledger={ledger} />
      {search.view === 'aging' ? (
        <Suspense fallback={<LoadingRows what={transactionNoun.many} />}>
          <aging.Component ledger={ledger} search={search} day={day} today={today} go={go} />
        </Suspense>
      ) : (
        <LedgerList table={table} ledger={ledger} search={search} choosing={choosing} go={go} />
      )}
      {mayImport && (
        <ImportReferences
          isOpen={isImporting}
          onOpen={setImporting}
          ledger={ledger}
          filters={search.filters}
        />
      )}
      <footSlot.Place />
    </ListPage>
  );
}

const ReferencesDialog = lazy(async () => ({
  default: (await import('./references-dialog.tsx')).ReferencesDialog,
}));

interface ImportReferencesProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  ledger: Ledger;
  filters: ReceivableFilters;
}

/**
 * The import's dialog, apart from its button: turning a phone moves that, and must not close the
 * dialog with what was pasted.
 */
function ImportReferences({ isOpen, onOpen, ledger: { list }, filters }: ImportReferencesProps) {
  const listed = useMemo(() => (isOpen ? listedIds(list, filters) : null), [isOpen, list, filters]);
  useCommands([
    {
      name: importTexts.title,
      group: labels.screen,
      changes: true,
      run: () => onOpen(true),
    },
  ]);
  if (!isOpen) return null;
  return (
    <Opening onCancel={() => onOpen(false)}>
      <ReferencesDialog listed={listed} onClosed={() => onOpen(false)} />
    </Opening>
  );
}
