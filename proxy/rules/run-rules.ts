import { randomUUID } from 'node:crypto';
import { arrivalInstant } from '#contract/arrival.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import { mutedBy } from '#contract/mute.ts';
import { isRuleWho, ruleWho } from '#contract/rule.ts';
import { planRules, statusFor, type RuleStep } from '#contract/search/plan-rules.ts';
import { LONGEST_ROW } from '#contract/snooze.ts';
import { idKey } from '#lib/guid.ts';
import { stringifyJson } from '#lib/json.ts';
import type { ListedArrival } from '../arrivals/find-arrivals.ts';
import { alertPeople, noteRuleSteps } from '../alerts/note-alerts.ts';
import { takeStep } from '../assignments/assignment-rows.ts';
import { noteAlerted, noteConcern } from '../assignments/concern-rows.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import { insertJob } from '../jobs/job-rows.ts';
import { notificationTarget } from '../jobs/new-target.ts';
import { changeLabel, makeRoom } from '../labels/label-rows.ts';
import { whoMuted } from '../mutes/mute-rows.ts';
import { putSnoozes, snoozesOf, type StoredSnooze } from '../snoozes/snooze-rows.ts';
import { begin } from '../snoozes/snooze-steps.ts';
import type { Sql } from '../store/sql.ts';
import { countSteps, HOUR, noteSteps, putRule, readRules, type StoredRule } from './rule-rows.ts';

type Row = ListedArrival['row'];

interface Run {
  account: string;
  now: number;
  needsAction: ActionEvents;
}

/**
 * Applies the active rules to arrivals, and marks news of muted records read, within the
 * transaction that records the arrivals: however often the proxy is killed, each is done once.
 */
export async function runRules(
  sql: Sql,
  { account, now, needsAction }: Run,
  fresh: readonly Row[],
): Promise<void> {
  if (fresh.length === 0) return;
  let rules = await readRules(sql, account, 'is_on = 1');
  for (;;) {
    const steps = planRules(rules, fresh, needsAction);
    const tooMuch = await firstTooMuch(sql, { account, now }, rules, steps);
    if (tooMuch === null) {
      for (const rule of rules) {
        const own = steps.filter((it) => it.rule === rule.id);
        await carryOut(sql, { account, now, needsAction }, rule, own);
        const touched = own.map(({ row }) => row.value);
        await noteRuleSteps(sql, { account, now, needsAction }, rule, touched);
      }
      await markMuted(sql, { account, now }, fresh, steps);
      return;
    }
    // The rule changes none of them, and later rules may apply.
    const { rule, count } = tooMuch;
    const why = `It would have changed ${count} notifications within an hour. Its limit is ${rule.mostPerHour}.`;
    await putRule(sql, account, { ...rule, isOn: false, paused: { at: now, why } }, now);
    rules = rules.filter((it) => it !== rule);
  }
}

async function firstTooMuch(
  sql: Sql,
  { account, now }: Pick<Run, 'account' | 'now'>,
  rules: readonly StoredRule[],
  steps: readonly RuleStep<Row>[],
) {
  for (const rule of rules) {
    const planned = steps.filter((it) => it.rule === rule.id).length;
    if (planned === 0) continue;
    // Undone steps count too, because the limit is on the rule’s own actions.
    const { taken } = await countSteps(sql, account, rule.id, now - HOUR);
    const count = taken + planned;
    if (count > rule.mostPerHour) return { rule, count };
  }
  return null;
}

/** Records a rule's effects: jobs for statuses, assignments and snoozes in one step. */
export async function carryOut(
  sql: Sql,
  { account, now, needsAction }: Run,
  rule: StoredRule,
  steps: readonly RuleStep<Row>[],
): Promise<void> {
  if (steps.length === 0) return;
  const who = ruleWho(rule.name);
  const jobs = new Map<number, string>();
  for (const status of [2, 4] as const) {
    const rows = steps.flatMap((step) => (step.status === status ? [step.row] : []));
    if (rows.length > 0) jobs.set(status, await startJob(sql, { account, now }, who, rows, status));
  }
  const assigned = new Map<string, number>();
  const ordered = steps.toSorted((a, b) => (keyOf(a.row) < keyOf(b.row) ? -1 : 1));
  for (const { row, assign } of ordered) {
    if (assign === null) continue;
    const { taken, isDone } = await takeStep(
      sql,
      { account, who: assign, at: now },
      { action: 'take', note: `Assigned by rule: ${rule.name}` },
      { id: row.value.id!, version: 0 },
    );
    if (!isDone) continue;
    assigned.set(keyOf(row), taken.version);
    await noteConcern(sql, { account, who, at: now }, assign, 'assigned', taken);
  }
  const snoozed = await snooze(sql, { account, now }, who, steps);
  const labeled = await label(sql, { account, now }, who, steps);
  const told = steps.flatMap(({ row, alert }) => alert.map((person) => ({ person, row })));
  await noteAlerted(sql, { account, who, at: now }, told);
  await alertPeople(sql, { account, now, needsAction }, rule, told);
  if (assigned.size + snoozed.size + labeled.size + told.length > 0)
    await sql.announce(assignmentTopic(account));
  await noteSteps(
    sql,
    account,
    rule.id,
    steps.map(({ row, status, assign, label: name, alert }) => ({
      rowKey: keyOf(row),
      at: now,
      who,
      job: status === null ? null : jobs.get(status)!,
      assigned: assigned.has(keyOf(row)) ? assign : null,
      assignedVersion: assigned.get(keyOf(row)) ?? null,
      snoozedVersion: snoozed.get(keyOf(row)) ?? null,
      labeled: labeled.has(keyOf(row)) ? name : null,
      alerted: alert,
    })),
    now,
  );
}

/** @returns the id of the job that gives the status to the notifications */
async function startJob(
  sql: Sql,
  { account, now }: Pick<Run, 'account' | 'now'>,
  who: string,
  rows: readonly Row[],
  to: 2 | 4,
): Promise<string> {
  const { id } = await insertJob(sql, {
    account,
    id: randomUUID(),
    who,
    bodyHash: null,
    action: to === 4 ? 'archive' : 'read',
    undoes: null,
    retries: null,
    since: null,
    // A person may have been quicker.
    checkFirst: 'status',
    targets: rows.map(({ value }) =>
      notificationTarget({
        id: value.id!,
        hasOwnId: true,
        recordNumber: value.RecordNumber,
        rows: [{ createdAt: value.CreatedAt, type: value.Type, before: value.Status }],
        to,
      }),
    ),
    at: now,
  });
  return id;
}

/** Marks arrivals for muted records read, unless a rule gives them a status. */
async function markMuted(
  sql: Sql,
  { account, now }: Pick<Run, 'account' | 'now'>,
  fresh: readonly Row[],
  steps: readonly RuleStep<Row>[],
): Promise<void> {
  const settled = new Set(
    steps.flatMap(({ row, status }) => (status === null ? [] : [keyOf(row)])),
  );
  const open = fresh.filter((row) => {
    const { id, hasOwnId, RecordId, Status } = row.value;
    const isKnown = id !== null && hasOwnId && RecordId !== null;
    return isKnown && statusFor('read', Status) !== null && !settled.has(keyOf(row));
  });
  const who = await whoMuted(
    sql,
    account,
    open.map(({ value }) => value.RecordId!),
  );
  const recordOf = ({ value }: Row): string => idKey(value.RecordId!);
  const muted = Map.groupBy(
    open.filter((row) => who.has(recordOf(row))),
    (row) => mutedBy(who.get(recordOf(row))!),
  );
  for (const [by, rows] of muted) await startJob(sql, { account, now }, by, rows, 2);
}

/** @returns keys of the notifications that did not have the label */
async function label(
  sql: Sql,
  { account, now }: Pick<Run, 'account' | 'now'>,
  who: string,
  steps: readonly RuleStep<Row>[],
): Promise<Set<string>> {
  const ids = steps.flatMap(({ row, label: name }) => (name === null ? [] : [row.value.id!]));
  const name = steps.find((it) => it.label !== null)?.label;
  if (name == null) return new Set();
  const by = { account, who, isRule: true, at: now };
  const changed = await changeLabel(sql, by, { what: 'add', name, ids });
  // People's labels leave no room, so the rule continues without its label.
  await makeRoom(sql, account);
  return new Set(changed.map(idKey));
}

/** @returns the snoozes' versions, by key; what a person has snoozed is left alone */
async function snooze(
  sql: Sql,
  { account, now }: Pick<Run, 'account' | 'now'>,
  who: string,
  steps: readonly RuleStep<Row>[],
): Promise<Map<string, number>> {
  const wanted = steps.filter((it) => it.snooze !== null);
  const before = await snoozesOf(
    sql,
    account,
    wanted.map(({ row }) => row.value.id!),
  );
  const open = wanted.filter(({ row }) => !isPersons(before.get(keyOf(row))));
  const snoozes = open.map(({ row: { value, raw }, snooze: how }) => {
    const text = stringifyJson(raw);
    const of = {
      id: value.id!,
      recordKey: value.RecordId === null ? null : idKey(value.RecordId),
      who,
      until: how === 'news' ? null : now + (how as number) * HOUR,
      onNews: how === 'news',
      known: [keyOf({ value })],
      newest: arrivalInstant(value.CreatedAt),
      notification: text.length > LONGEST_ROW ? 'null' : text,
    };
    return begin(before.get(keyOf({ value })), of, now, false);
  });
  await putSnoozes(sql, account, snoozes, { at: now, what: 'snooze', who });
  return new Map(snoozes.map(({ id, version }) => [idKey(id), version]));
}

/** Whether a person, not a rule, hid the notification until a time or news that is still to come. */
function isPersons(snooze: StoredSnooze | undefined): boolean {
  return snooze?.state === 'waiting' && !isRuleWho(snooze.who ?? '');
}

function keyOf({ value }: Pick<Row, 'value'>): string {
  return idKey(value.id!);
}
