import { useCallback, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { WholeListEnd } from '#lists/list-end.tsx';
import { NoRows } from '#lists/no-rows.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { later } from '#ui/later.tsx';
import type { RowSelection } from '#ui/tables/row-selection.ts';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { LedgerCommands } from './ledger-commands.tsx';
import { nameOf, type LedgerRow } from './ledger-row.ts';
import { emptyLedgerSearch, isLedgerFiltered, type LedgerSearch } from './ledger-search.ts';
import type { Ledger } from './use-ledger.ts';
import { encodeText } from '#lib/uri-text.ts';
import { labels, ledgerTexts, transactionNoun } from './texts.ts';

const UnfinishedAcknowledgements = later(async () => ({
  default: (await import('./acknowledge-unfinished.tsx')).UnfinishedAcknowledgements,
}));

interface LedgerListProps {
  table: RefObject<TableHandle | null>;
  ledger: Ledger;
  search: LedgerSearch;
  choosing: RowSelection<LedgerRow>;
  go: (search: LedgerSearch, how?: { replace: boolean }) => void;
}

/** The matching transactions in every state. */
export function LedgerList({ table, ledger, search, choosing, go }: LedgerListProps) {
  const { list, rows, columns, references } = ledger;
  const active = useRef<LedgerRow>(undefined);
  const navigate = useNavigate();
  const open = useCallback(
    ({ value }: LedgerRow) =>
      void navigate(`/receivables/${encodeText(value.Id)}`, {
        state: { isFromWaybill: true },
      }),
    [navigate],
  );
  const onActive = useCallback((row: LedgerRow | undefined) => {
    active.current = row;
  }, []);
  const rowName = useCallback((row: LedgerRow) => nameOf(row.value, references), [references]);
  if (rows.length === 0) return <NoTransactions ledger={ledger} search={search} go={go} />;
  return (
    <>
      <UnfinishedAcknowledgements />
      <LedgerCommands table={table} active={active} choosing={choosing} open={open} />
      <DataTable
        name="receivables"
        label={labels.screen}
        handle={table}
        columns={columns}
        rows={rows}
        isInOrder
        sort={search.sort}
        onSort={(sort) => go({ ...search, sort })}
        choosing={choosing}
        rowName={rowName}
        onActive={onActive}
        footer={<WholeListEnd list={list} shown={rows.length} noun={transactionNoun} />}
      />
    </>
  );
}

export function NoTransactions({
  ledger: { list },
  search,
  go,
}: Pick<LedgerListProps, 'ledger' | 'search' | 'go'>) {
  const { sort, day, text } = search;
  return (
    <NoRows
      list={list}
      noun={transactionNoun}
      onClearFilters={
        isLedgerFiltered({ ...search, text: '' })
          ? () => go({ ...emptyLedgerSearch, sort, day, text })
          : null
      }
      onClearSearch={text === '' ? null : () => go({ ...search, text: '' })}
      ifNoneMatches={ledgerTexts.ifNoneMatches}
      ifNone={ledgerTexts.ifNone}
    >
      <Button variant="default" onClick={() => void list.start()}>
        {ledgerTexts.loadAgain}
      </Button>
    </NoRows>
  );
}
