import { ruleFingerprint, type InboxRule, type RuleDefinition } from '#contract/rule.ts';
import { runForList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

/** A rule on record. */
export interface StoredRule extends RuleDefinition {
  id: string;
  position: number;
  isOn: boolean;
  paused: { at: number; why: string } | null;
  tried: string | null;
  who: string | null;
}

/** In the order in which they apply. */
export async function readRules(
  sql: Sql,
  account: string,
  condition = '1 = 1',
): Promise<StoredRule[]> {
  const rows = await sql.all(
    `SELECT * FROM rules WHERE account = ? AND deleted_at IS NULL AND ${condition}
     ORDER BY position, id`,
    account,
  );
  return rows.map(toRule);
}

/** The position after every rule, including those that can be restored. */
export async function nextPosition(sql: Sql, account: string): Promise<number> {
  const row = await sql.get('SELECT max(position) AS last FROM rules WHERE account = ?', account);
  return row?.['last'] == null ? 0 : Number(row['last']) + 1;
}

export async function putRule(
  sql: Sql,
  account: string,
  rule: StoredRule,
  at: number,
): Promise<void> {
  const row = {
    account,
    id: rule.id,
    position: rule.position,
    name: rule.name,
    search: rule.search,
    actions: JSON.stringify(rule.actions),
    most_per_hour: rule.mostPerHour,
    is_on: rule.isOn ? 1 : 0,
    paused_at: rule.paused?.at ?? null,
    paused_why: rule.paused?.why ?? null,
    tried: rule.tried,
    who: rule.who,
    changed_at: at,
    // Saving a deleted id makes it a rule again.
    deleted_at: null,
  };
  await sql.upsert('rules', [row], ['account', 'id']);
}

/** How long a deleted rule can be restored. */
const RESTORABLE = 24 * 3_600_000;

/** Marks a rule as deleted, and removes rules that were deleted long ago. */
export async function deleteRule(
  sql: Sql,
  account: string,
  rule: string,
  now: number,
): Promise<void> {
  await sql.run(
    'UPDATE rules SET deleted_at = ? WHERE account = ? AND id = ? AND deleted_at IS NULL',
    now,
    account,
    rule,
  );
  await sql.run(
    'DELETE FROM rules WHERE account = ? AND deleted_at < ?',
    account,
    now - RESTORABLE,
  );
}

/** Restores a deleted rule unchanged, in its former position. */
export async function restoreRule(sql: Sql, account: string, rule: string): Promise<void> {
  await sql.run('UPDATE rules SET deleted_at = NULL WHERE account = ? AND id = ?', account, rule);
}

/** Returns the people whom the rules of all accounts name in their actions. */
export async function peopleInRules(sql: Sql): Promise<string[]> {
  const rules = (await sql.all('SELECT * FROM rules')).map(toRule);
  return rules.flatMap(({ actions: { assign, alert } }) => alert.concat(assign ?? []));
}

/** Changes a person's name in the actions and the steps of the rules of all accounts. */
export async function renameInRules(sql: Sql, from: string, to: string): Promise<void> {
  const renamed = (people: readonly string[]): string[] => [
    ...new Set(people.map((person) => (person === from ? to : person))),
  ];
  // An undo of the last hour finds what the person has by these names.
  await sql.run('UPDATE rule_steps SET assigned = ? WHERE assigned = ?', to, from);
  for (const row of await sql.all(
    'SELECT DISTINCT alerted FROM rule_steps WHERE alerted IS NOT NULL',
  )) {
    const people = peopleOf(row);
    if (!people.includes(from)) continue;
    const after = JSON.stringify(renamed(people));
    await sql.run('UPDATE rule_steps SET alerted = ? WHERE alerted = ?', after, row['alerted']!);
  }
  for (const row of await sql.all('SELECT * FROM rules')) {
    const rule = toRule(row);
    const { assign, alert } = rule.actions;
    if (assign !== from && !alert.includes(from)) continue;
    const actions = {
      ...rule.actions,
      assign: assign === from ? to : assign,
      alert: renamed(alert),
    };
    // The rule does the same for the same people, so it needs no other dry run.
    const isTried = rule.tried === ruleFingerprint(rule);
    await sql.run(
      'UPDATE rules SET actions = ?, tried = ? WHERE account = ? AND id = ?',
      JSON.stringify(actions),
      isTried ? ruleFingerprint({ ...rule, actions }) : rule.tried,
      row['account']!,
      rule.id,
    );
  }
}

export interface StoredStep {
  rowKey: string;
  at: number;
  who: string;
  job: string | null;
  assigned: string | null;
  assignedVersion: number | null;
  snoozedVersion: number | null;
  /** The label that it added. */
  labeled: string | null;
  /** The people that the rule alerted. */
  alerted: readonly string[];
}

/** How long steps are stored: far longer than they can be undone. */
const STEPS_KEPT = 7 * 86_400_000;

/** Records steps, and removes those of all rules of the account from long ago. */
export async function noteSteps(
  sql: Sql,
  account: string,
  rule: string,
  steps: readonly StoredStep[],
  now: number,
): Promise<void> {
  await sql.insert(
    'rule_steps',
    steps.map((it) => ({
      account,
      rule,
      row_key: it.rowKey,
      at: it.at,
      who: it.who,
      job: it.job,
      assigned: it.assigned,
      assigned_version: it.assignedVersion,
      snoozed_version: it.snoozedVersion,
      labeled: it.labeled,
      alerted: it.alerted.length === 0 ? null : JSON.stringify(it.alerted),
    })),
  );
  await addToTotal(sql, account, rule, steps.length);
  // A notification's activity shows whom a rule alerted.
  const isOld = 'account = ? AND at < ? AND alerted IS NULL';
  const old = [account, now - STEPS_KEPT] as const;
  const lasts = await sql.all(
    `SELECT rule, max(at) AS last FROM rule_steps WHERE ${isOld} AND is_undone = 0 GROUP BY rule`,
    ...old,
  );
  for (const { rule: of, last } of lasts) {
    await sql.run(
      `UPDATE rules SET last_removed_at = ?
       WHERE account = ? AND id = ? AND coalesce(last_removed_at, 0) < ?`,
      last!,
      account,
      of!,
      last!,
    );
  }
  await sql.run(`DELETE FROM rule_steps WHERE ${isOld}`, ...old);
}

async function addToTotal(sql: Sql, account: string, rule: string, count: number): Promise<void> {
  await sql.run(
    'UPDATE rules SET total = total + ? WHERE account = ? AND id = ?',
    count,
    account,
    rule,
  );
}

/**
 * Returns the versions of snoozes that a rule made since then, by the notification's key. Undone ones
 * count as well, because an undo leaves a snooze that the rule repeated during it.
 */
export async function readSnoozedVersions(
  sql: Sql,
  account: string,
  rule: string,
  since: number,
): Promise<Map<string, Set<number>>> {
  const rows = await sql.all(
    `SELECT row_key, snoozed_version FROM rule_steps
     WHERE account = ? AND rule = ? AND at >= ? AND snoozed_version IS NOT NULL`,
    account,
    rule,
    since,
  );
  const of = Map.groupBy(rows, (row) => row['row_key'] as string);
  return new Map(
    [...of].map(([key, its]) => [key, new Set(its.map((row) => Number(row['snoozed_version'])))]),
  );
}

export async function readSteps(
  sql: Sql,
  account: string,
  rule: string,
  since: number,
): Promise<StoredStep[]> {
  const rows = await sql.all(
    `SELECT * FROM rule_steps WHERE account = ? AND rule = ? AND at >= ? AND is_undone = 0
     ORDER BY at, row_key`,
    account,
    rule,
    since,
  );
  return rows.map((row) => ({
    rowKey: row['row_key'] as string,
    at: Number(row['at']),
    who: row['who'] as string,
    job: row['job'] as string | null,
    assigned: row['assigned'] as string | null,
    assignedVersion: row['assigned_version'] === null ? null : Number(row['assigned_version']),
    snoozedVersion: row['snoozed_version'] === null ? null : Number(row['snoozed_version']),
    labeled: row['labeled'] as string | null,
    alerted: peopleOf(row),
  }));
}

/** Leaves other steps alone, because the rule may have acted during the undo. */
export async function noteUndone(
  sql: Sql,
  account: string,
  rule: string,
  steps: readonly StoredStep[],
): Promise<void> {
  for (const [at, of] of Map.groupBy(steps, (step) => step.at)) {
    const undone = await runForList(
      of.map(({ rowKey }) => rowKey),
      (marks, part) =>
        sql.run(
          `UPDATE rule_steps SET is_undone = 1
           WHERE account = ? AND rule = ? AND at = ? AND is_undone = 0 AND row_key IN ${marks}`,
          account,
          rule,
          at,
          ...part,
        ),
    );
    await addToTotal(sql, account, rule, -undone);
  }
}

function peopleOf(row: SqlRow): string[] {
  return JSON.parse((row['alerted'] as string | null) ?? '[]') as string[];
}

/** Counts the recent steps of a rule: all of them, and those that were not undone. */
export async function countSteps(
  sql: Sql,
  account: string,
  rule: string,
  since: number,
): Promise<{ taken: number; inEffect: number }> {
  const row = await sql.get(
    `SELECT count(*) AS taken, count(*) FILTER (WHERE is_undone = 0) AS in_effect
     FROM rule_steps WHERE account = ? AND rule = ? AND at >= ?`,
    account,
    rule,
    since,
  );
  return { taken: Number(row!['taken']), inEffect: Number(row!['in_effect']) };
}

/** Counts all steps of a rule that are in effect, and returns the time of the last one. */
async function countAll(
  sql: Sql,
  account: string,
  rule: string,
): Promise<{ total: number; last: number | null }> {
  const row = await sql.get(
    `SELECT total, last_removed_at, (
       SELECT at FROM rule_steps
       WHERE rule_steps.account = rules.account AND rule = rules.id AND is_undone = 0
       ORDER BY at DESC LIMIT 1
     ) AS last FROM rules WHERE account = ? AND id = ?`,
    account,
    rule,
  );
  const last = Math.max(Number(row?.['last'] ?? 0), Number(row?.['last_removed_at'] ?? 0));
  return { total: Number(row?.['total'] ?? 0), last: last === 0 ? null : last };
}

/**
 * @returns how many notifications did not change in the jobs of a rule, or when those were undone
 */
async function countFailed(sql: Sql, account: string, rule: string, since: number) {
  // In two parts, so that each finds its jobs without a search through all of them for every step.
  const made = `SELECT job FROM rule_steps WHERE account = ? AND rule = ? AND at >= ?`;
  const row = await sql.get(
    `SELECT count(*) AS failed FROM job_targets
     WHERE verdict IN ('unchanged', 'refused', 'unknown') AND job IN (
       SELECT number FROM jobs WHERE account = ? AND id IN (${made} AND is_undone = 0)
       UNION ALL
       SELECT number FROM jobs WHERE account = ? AND undoes IN (${made} AND is_undone = 1))`,
    account,
    account,
    rule,
    since,
    account,
    account,
    rule,
    since,
  );
  return Number(row!['failed']);
}

export async function toPageRule(
  sql: Sql,
  account: string,
  rule: StoredRule,
  now: number,
): Promise<InboxRule> {
  const { id, name, search, actions, mostPerHour, isOn, paused, tried, who } = rule;
  const { total, last } = await countAll(sql, account, id);
  const { inEffect: lastHour } = await countSteps(sql, account, id, now - HOUR);
  return {
    id,
    name,
    search,
    actions,
    mostPerHour,
    isOn,
    paused: paused && { ...paused, at: new Date(paused.at).toISOString() },
    isTried: tried === ruleFingerprint(rule),
    who,
    lastHour,
    total,
    failed: await countFailed(sql, account, id, now - HOUR),
    lastAt: last === null ? null : new Date(last).toISOString(),
  };
}

export const HOUR = 3_600_000;

/** Rules from before there were labels. */
const noOthers = { label: null, alert: [] };

function toRule(row: SqlRow): StoredRule {
  const at = row['paused_at'];
  return {
    id: row['id'] as string,
    position: Number(row['position']),
    name: row['name'] as string,
    search: row['search'] as string,
    actions: { ...noOthers, ...(JSON.parse(row['actions'] as string) as StoredRule['actions']) },
    mostPerHour: Number(row['most_per_hour']),
    isOn: row['is_on'] === 1,
    paused: at == null ? null : { at: Number(at), why: row['paused_why'] as string },
    tried: row['tried'] as string | null,
    who: row['who'] as string | null,
  };
}
