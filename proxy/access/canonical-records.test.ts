import { expect, test } from 'vitest';
import { mutedBy } from '#contract/mute.ts';
import { ruleWho } from '#contract/rule.ts';
import { insertJob } from '../jobs/job-rows.ts';
import { eachStore } from '../testing/each-store.ts';
import { canonicalizeRecords } from './canonical-records.ts';

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
