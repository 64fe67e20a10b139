import { expect, test } from 'vitest';
import { mutedBy } from '#contract/mute.ts';
import { ruleFingerprint, ruleWho } from '#contract/rule.ts';
import { insertJob } from '../jobs/job-rows.ts';
import { noteSteps, putRule, readRules, readSteps } from '../rules/rule-rows.ts';
import { eachStore } from '../testing/each-store.ts';
import { canonicalizeRecords, renamedTables, renameOnRecord } from './canonical-records.ts';

test.each(eachStore)('renames people, but no rules and mutes, in %s', async (_kind, open) => {
  const [opened] = await open(1);
  const store = opened!;
  const names = ['ANNA', ruleWho('Routine stock'), mutedBy('anna'), mutedBy(null)];
  await store.commit(async (sql) => {
    for (const who of names) {
      const of = { undoes: null, retries: null, since: null, checkFirst: null } as const;
      const about = { account: 'a', bodyHash: null, action: 'read', targets: [], at: 0 } as const;
      await insertJob(sql, { ...about, ...of, id: who, who });
    }
  });
  await canonicalizeRecords(store);
  const rows = await store.read((sql) => sql.all('SELECT who FROM jobs ORDER BY number'));
  // An undo finds a rule’s jobs by the rule’s name.
  expect(rows.map(({ who }) => who)).toEqual(['anna', ...names.slice(1)]);
});

test.each(eachStore)(
  'renames a person to a name that has records already, in %s',
  async (_kind, open) => {
    const [opened] = await open(1);
    const store = opened!;
    await store.commit(async (sql) => {
      for (const [who, at] of [
        ['anna', 1],
        ['anna.smith', 2],
      ] as const) {
        await sql.run("INSERT INTO stars VALUES ('a', ?, 'n', ?)", who, at);
        await sql.run("INSERT INTO view_orders VALUES ('a', ?, 'inbox', ?)", who, `[${at}]`);
        await sql.run("INSERT INTO alert_people VALUES ('a', ?, ?, NULL, NULL)", who, `Zone/${at}`);
        await sql.run(
          `INSERT INTO concerns (account, person, id_key, version, kind, id, who, at, note)
         VALUES ('a', ?, 'n', 1, 'assigned', 'n', 'bob', ?, '')`,
          who,
          at,
        );
      }
      await sql.run("INSERT INTO stars VALUES ('a', 'anna.smith', 'other', 2)");
    });
    await renameOnRecord(store, 'anna', 'anna.smith');
    const rows = await store.read((sql) =>
      sql.all(
        `SELECT 'star' AS what, person, id_key AS of FROM stars
       UNION ALL SELECT 'order', person, ids FROM view_orders
       UNION ALL SELECT 'zone', person, zone FROM alert_people
       UNION ALL SELECT 'concern', person, id_key FROM concerns ORDER BY 1, 3`,
      ),
    );
    expect(rows.map(({ what, person, of }) => [what, person, of].join(' '))).toEqual([
      'concern anna.smith n',
      'order anna.smith [1]',
      'star anna.smith n',
      'star anna.smith other',
      'zone anna.smith Zone/1',
    ]);
  },
);

test.each(eachStore)('renames the people that rules name, in %s', async (_kind, open) => {
  const [opened] = await open(1);
  const store = opened!;
  const rule = {
    id: 'r',
    name: 'Late',
    search: 'late',
    actions: { status: null, assign: 'ANNA', snooze: null, label: null, alert: ['bob', 'ANNA'] },
    mostPerHour: 1,
    position: 0,
    isOn: true,
    paused: null,
    who: 'bob',
  };
  const put = { ...rule, tried: ruleFingerprint(rule) };
  await store.commit((sql) => putRule(sql, 'a', put, 0));
  const read = () => store.read(async (sql) => (await readRules(sql, 'a'))[0]!);
  const named = (assign: string, ...alert: string[]) => {
    const actions = { ...rule.actions, assign, alert };
    return { ...put, actions, tried: ruleFingerprint({ ...rule, actions }) };
  };
  await canonicalizeRecords(store);
  expect(await read()).toEqual(named('anna', 'bob', 'anna'));
  await renameOnRecord(store, 'anna', 'anna.smith');
  expect(await read()).toEqual(named('anna.smith', 'bob', 'anna.smith'));
  await renameOnRecord(store, 'anna.smith', 'bob');
  expect(await read()).toEqual(named('bob', 'bob'));
  // A changed rule still needs a dry run.
  await store.commit((sql) => putRule(sql, 'a', { ...put, tried: 'earlier' }, 0));
  await renameOnRecord(store, 'ANNA', 'anna');
  expect((await read()).tried).toBe('earlier');
});

test.each(eachStore)('renames the people that a rule’s steps name, in %s', async (_kind, open) => {
  const [opened] = await open(1);
  const store = opened!;
  const step = {
    rowKey: 'n',
    at: 1,
    who: ruleWho('Late'),
    job: null,
    assigned: 'anna',
    assignedVersion: 1,
    snoozedVersion: null,
    labeled: null,
    alerted: ['bob', 'anna'],
  };
  await store.commit((sql) => noteSteps(sql, 'a', 'r', [step], 1));
  await renameOnRecord(store, 'anna', 'anna.smith');
  // Otherwise an undo of the rule's last hour would leave what the person has.
  expect(await store.read((sql) => readSteps(sql, 'a', 'r', 0))).toEqual([
    { ...step, assigned: 'anna.smith', alerted: ['bob', 'anna.smith'] },
  ]);
});

/** Tables with names of people that stay as they were, or that are renamed in another way. */
const others: Readonly<Record<string, string>> = {
  access_events: 'a log',
  access_tokens: 'tokens.ts',
  approvals: 'names of the time, which former-names.ts knows',
  audit: 'a log',
  bank_decisions: 'shown only',
  colleagues: 'recorded again at the next visit',
  devices: 'local users have no other names',
  differences: 'shown only',
  former_names: 'former-names.ts',
  history: 'a log',
  label_history: 'a log',
  mute_history: 'a log',
  mutes: 'shown only',
  payers: 'shown only',
  people: 'people.ts',
  reminder_settings: 'shown only',
  reminders_sent: 'a log',
  removed_users: 'local users have no other names',
  returned_submissions: 'a log',
  rule_steps: 'rule-rows.ts',
  rules: 'rule-rows.ts',
  seen_people: 'forgotten, and noted again at the next visit',
  sessions: 'they end',
  snooze_history: 'a log',
  snoozes: 'shown only',
  taken_history: 'a log',
  users: 'local users have no other names',
  writes: 'names of the time, which former-names.ts knows',
};

test('leaves no table with names of people to chance', async () => {
  const [store] = await eachStore[1]![1](1);
  const rows = await store!.read((sql) =>
    sql.all(
      `SELECT DISTINCT table_name FROM information_schema.columns
       WHERE table_schema = current_schema() AND data_type = 'text'
         AND column_name IN ('who', 'person', 'owner', 'name', 'assigned', 'assignee', 'author',
           'approved_by', 'changed_by', 'created_by', 'submitted_by')`,
    ),
  );
  const nameless = new Set(['labels', 'leases']);
  const found = rows.map((row) => String(row['table_name'])).filter((name) => !nameless.has(name));
  const known = new Set([...renamedTables, ...Object.keys(others)]);
  expect(new Set(found)).toEqual(known);
});
