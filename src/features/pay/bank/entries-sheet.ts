import { reasonName, type useReasons } from '#api/differences.ts';
import { idKey } from '#lib/guid.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { dateCell, type Sheet } from '#lib/sheet.ts';
import { itemName, type PayItem } from '../model/pay-item.ts';
import type { BankRun } from './bank-run.ts';
import { workTexts } from './texts.ts';
import { moneyOf, type WorkEntry, type WorkGroup } from './work-groups.ts';

export interface EntriesToExport {
  groups: Record<WorkGroup, readonly WorkEntry[]>;
  run: BankRun;
  items: readonly PayItem[];
  reasons: ReturnType<typeof useReasons>;
}

/** The work list as a table: each entry with its outcome and the reason. */
export function entriesSheet({ groups, run, items, reasons }: EntriesToExport): Sheet {
  const itemNames = new Map(items.map((item) => [item.key, itemName(item)]));
  const rows = (['look', 'ready', 'aside', 'done'] as const).flatMap((group) =>
    groups[group].map((entry) => {
      const { index, line, match, decision } = entry;
      const short = match?.payment.lines.find((it) => it.difference)?.difference;
      const given = group === 'aside' ? decision?.aside : short;
      const made = run.madeBy.get(index);
      return [
        workTexts.groups[group],
        line.bankDate,
        line.payer.name,
        line.payer.account,
        { amount: line.amount },
        moneyOf(entry, run.units).units,
        line.currency?.texts.join(', ') ?? null,
        line.partner && partnerName(line.partner),
        match?.payment.lines.map(({ id }) => itemNames.get(idKey(id)) ?? id).join(', ') ?? null,
        match && line.partner ? workTexts.evidence[match.evidence] : null,
        given ? reasonName(reasons, given.reason) : null,
        given?.note ?? null,
        made?.who ?? null,
        dateCell(made?.at ?? null),
        line.bankEntry ?? null,
      ];
    }),
  );
  return { header: Object.values(workTexts.exported), rows };
}
