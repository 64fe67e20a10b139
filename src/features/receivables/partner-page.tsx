import { useParams } from 'react-router';
import { noFilters } from '#api/receivables.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { readersDay } from '#lib/ledger/calendar-day.ts';
import { isPartner } from '#lib/ledger/partner-key.ts';
import { useMemo } from 'react';
import { totalsOf } from '#lib/ledger/totals.ts';
import { useToday } from '#ui/use-today.ts';
import { emptyLedgerSearch } from './ledger-search.ts';
import { PartnerStatement } from './partner-statement.tsx';
import { useLedger } from './use-ledger.ts';

/** All of one partner, by its Id or its Code. */
export function PartnerPage() {
  const partner = useParams()['partner']!;
  return <Partner key={partner} idOrCode={partner} />;
}

function Partner({ idOrCode }: { idOrCode: string }) {
  const day = readersDay(useToday());
  // The service filters by Id alone (interface 4.6): a Code is looked for in everything.
  const filters = isGuidShaped(idOrCode) ? { ...noFilters, partnerIds: [idOrCode] } : noFilters;
  const ledger = useLedger(filters, emptyLedgerSearch, day);
  const rows = useMemo(
    () => ledger.rows.filter(({ value }) => isPartner(value.Partner, idOrCode)),
    [ledger.rows, idOrCode],
  );
  const totals = useMemo(() => totalsOf(rows.map(({ value }) => value)), [rows]);
  return <PartnerStatement idOrCode={idOrCode} ledger={{ ...ledger, rows, totals }} day={day} />;
}
