import { takeStep } from '../assignments/assignment-rows.ts';
import { withdrawAlerts } from '../assignments/concern-rows.ts';
import { removeLabelOf } from '../labels/label-rows.ts';
import { putSnoozes, snoozesOf } from '../snoozes/snooze-rows.ts';
import { undoAll } from '../snoozes/snooze-steps.ts';
import type { Sql } from '../store/sql.ts';
import { HOUR, readSnoozedVersions, type StoredStep } from './rule-rows.ts';

/**
 * Undoes what steps of a rule did, except to statuses, which jobs undo: assignments, labels and snoozes
 * that nobody changed since, and alerts.
 *
 * @param rule `idKey` of the rule
 */
export async function undoSteps(
  sql: Sql,
  account: string,
  rule: string,
  steps: readonly StoredStep[],
  now: number,
): Promise<void> {
  for (const { rowKey, assigned, assignedVersion } of steps) {
    if (assigned === null) continue;
    await takeStep(
      sql,
      { account, who: assigned, at: now },
      { action: 'release', note: '' },
      { id: rowKey, version: assignedVersion! },
    );
  }
  for (const { rowKey, labeled, alerted, who, at } of steps) {
    if (labeled !== null)
      await removeLabelOf(sql, account, rowKey, { name: labeled, who, at, now });
    // Sent messages can't be recalled.
    if (alerted.length > 0) await withdrawAlerts(sql, account, rowKey, alerted, at);
  }
  const own = steps.filter(({ snoozedVersion }) => snoozedVersion !== null);
  const latest = await snoozesOf(
    sql,
    account,
    own.map(({ rowKey }) => rowKey),
  );
  // The rule may have been applied to a notification several times.
  const all = await readSnoozedVersions(sql, account, rule, now - HOUR);
  const snoozed = new Set(own.map(({ rowKey, snoozedVersion }) => `${rowKey} ${snoozedVersion}`));
  const undone = [...latest].flatMap(([key, snooze]) =>
    snoozed.has(`${key} ${snooze.version}`) ? (undoAll(snooze, all.get(key)!) ?? []) : [],
  );
  await putSnoozes(sql, account, undone, { at: now, what: 'undo', who: null });
}
