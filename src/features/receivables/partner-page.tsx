import { useParams } from 'react-router';
import { noFilters } from '#api/receivables.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { readersDay } from '#lib/calendar-day.ts';
import { useToday } from '#ui/values/use-today.ts';
import { emptyLedgerSearch } from './ledger-search.ts';
import { PartnerStatement } from './partner-statement.tsx';
import { useLedger } from './use-ledger.ts';

const byDue = { column: 'due', isDescending: false };

/** Shows everything about one partner, identified by its Id or Code. */
export function PartnerPage() {
  const partner = useParams()['partner']!;
  return <Partner key={partner} idOrCode={partner} />;
}

function Partner({ idOrCode }: { idOrCode: string }) {
  const day = readersDay(useToday());
  // The service filters by Id alone (interface 4.6), so a Code needs the whole list.
  const filters = isGuidShaped(idOrCode) ? { ...noFilters, partnerIds: [idOrCode] } : noFilters;
  const ledger = useLedger({
    filters,
    local: emptyLedgerSearch,
    day,
    sort: byDue,
    partner: idOrCode,
  });
  return <PartnerStatement idOrCode={idOrCode} ledger={ledger} day={day} />;
}
