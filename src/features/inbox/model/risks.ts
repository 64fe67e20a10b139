import { targetOf } from '#api/notifications.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { idKey } from '#lib/guid.ts';

/** Risks of an action, each with the number of rows that it concerns. */
export interface Risks {
  /** Their Status is outside the documented set: an undo makes them Unread instead. */
  unrestorable: { rows: number; statuses: readonly string[] };
  /**
   * Identified by their record alone: action and undo affect every notification of these records,
   * and all notifications of one record get the same status.
   */
  byRecord: { rows: number; records: number };
  /** Rows without any id that the service accepts. */
  unreachable: number;
}

export function risksOf(rows: readonly { value: Notification }[]): Risks {
  const statuses = new Set<number>();
  const records = new Set<string>();
  const risks = { unrestorable: 0, byRecord: 0, unreachable: 0 };
  for (const { value } of rows) {
    const target = targetOf(value);
    if (target === null) {
      risks.unreachable++;
      continue;
    }
    if (!Object.hasOwn(notificationStatusNames, target.status)) {
      risks.unrestorable++;
      statuses.add(target.status);
    }
    if (!target.hasOwnId) {
      risks.byRecord++;
      records.add(idKey(target.id));
    }
  }
  return {
    unrestorable: {
      rows: risks.unrestorable,
      statuses: [...statuses].map((status) => codeName(notificationStatusNames, status)),
    },
    byRecord: { rows: risks.byRecord, records: records.size },
    unreachable: risks.unreachable,
  };
}

export function hasRisks({ unrestorable, byRecord, unreachable }: Risks): boolean {
  return unrestorable.rows + byRecord.rows + unreachable > 0;
}
