import type { SentLetter } from '#contract/reminder.ts';
import { orderOfDecimal } from '#lib/decimal-sum.ts';
import { calendarDay, formatDay } from '#lib/calendar-day.ts';
import { partnerAddress, partnerName } from '#lib/ledger/partner-key.ts';
import { levelDue, type ReminderLevel } from '#lib/letters/letter-settings.ts';
import { CENTS } from '#lib/format-amount.ts';
import { formatCount } from '#lib/locale.ts';
import { encodeText } from '#lib/uri-text.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import layout from '#ui/layout.module.css';
import { Link } from '#ui/link.tsx';
import text from '#ui/text.module.css';
import { VisibleText } from '#ui/visible-text.tsx';
import type { LatestReminders, OverduePartner } from './letter-view.ts';
import { ledgerColumnTexts } from '../texts.ts';
import { reminderTexts } from './texts.ts';

interface Circumstances {
  levels: readonly ReminderLevel[];
  /** `null` while it isn't known. */
  latest: LatestReminders | null;
  /** The same as they were recorded, by `partnerKey`. */
  letters: ReadonlyMap<string, SentLetter>;
  unitsNames: Readonly<Record<string, string>>;
  /** The largest number of Units in which a partner owes. */
  mostUnits: number;
  /** Decimal places of the most exact amount on screen. */
  places: number;
}

/** A partner's overdue amounts and latest reminder. */
export function overdueColumns({
  levels,
  latest,
  letters,
  unitsNames,
  mostUnits,
  places,
}: Circumstances): TableColumn<OverduePartner>[] {
  const due = ({ key, days }: OverduePartner) =>
    latest === null ? null : levelDue(days, levels, latest.get(key) ?? null);
  const days = ({ days }: OverduePartner) => formatCount(days);
  const total = ({ demands }: OverduePartner, inPlaces: number) => (
    <span className={layout.lines}>
      {demands.map(({ units, total }) => (
        <Amount key={units} value={total} units={unitsName(unitsNames, units)} places={inPlaces} />
      ))}
    </span>
  );
  const last = ({ key }: OverduePartner) => {
    const letter = letters.get(key);
    if (!letter) return null;
    return reminderTexts.lastSent(
      letter.level ?? 0,
      formatDay(calendarDay(letter.day)!),
      letter.who,
    );
  };
  return [
    {
      key: 'partner',
      name: reminderTexts.partner,
      width: 200,
      grows: true,
      phone: { at: 'top' },
      sortValue: ({ partner }) => partnerName(partner),
      cell: ({ partner }, isActive) => (
        <Link
          to={`/receivables/partner/${encodeText(partnerAddress(partner))}`}
          state={fromHere}
          className={text.quiet}
          tabIndex={isActive ? 0 : -1}
          dir="auto"
        >
          <VisibleText text={partnerName(partner)} />
        </Link>
      ),
    },
    {
      key: 'days',
      name: reminderTexts.days,
      width: 120,
      align: 'end',
      sortValue: ({ days }) => days,
      cell: days,
    },
    {
      key: 'total',
      name: reminderTexts.overdue,
      width: 240,
      align: 'end',
      lines: mostUnits,
      phone: { at: 'top-end', lines: mostUnits, cell: (row) => total(row, CENTS) },
      sortValue: ({ demands: [first] }) => [first!.units, orderOfDecimal(first!.total)],
      cell: (row) => total(row, places),
    },
    {
      key: 'level',
      name: reminderTexts.due,
      width: 110,
      phone: { at: 'bottom-end' },
      sortValue: due,
      cell: (row) => {
        const level = due(row);
        return level === null ? null : reminderTexts.levelOrNone(level);
      },
    },
    {
      key: 'last',
      name: reminderTexts.last,
      width: 240,
      phone: { at: 'bottom', cell: (row) => last(row) ?? ledgerColumnTexts.daysOverdue(row.days) },
      sortValue: ({ key }) => letters.get(key)?.day ?? null,
      cell: last,
    },
    {
      key: 'marked',
      name: reminderTexts.marked,
      width: 120,
      align: 'end',
      sortValue: ({ marked }) => marked,
      cell: ({ marked }) => marked > 0 && reminderTexts.markedCount(marked),
    },
  ];
}
