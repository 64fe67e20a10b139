import { browserTests, build, checks, runSteps, unitTests } from './steps.ts';

/** Tests that go through HTTP to rows: journal, batches, drafts and other stored data. */
const onPostgres = [
  'proxy/differences/',
  'proxy/access/sign-in.test.ts',
  'proxy/approval/send-again.test.ts',
  'proxy/batches/batches.test.ts',
  'proxy/batches/follow',
  'proxy/drafts/after-sending.test.ts',
  'proxy/drafts/drafts.test.ts',
  'proxy/drafts/second-approver.test.ts',
  'proxy/references/references.test.ts',
  'proxy/assignments',
  'proxy/audit',
  'proxy/payers',
  'proxy/reminders',
  'proxy/drafts/bank-entries.test.ts',
  'proxy/writes.test.ts',
];

/** Runs everything; the last line has the runners' totals. */
const { passed, failed } = await runSteps([
  // The checks need CPU time, while the tests on PostgreSQL mostly wait.
  [[...checks, build], [unitTests('socket tests on PostgreSQL', onPostgres, 'postgres')]],
  unitTests('unit, property and socket tests', ['src', 'proxy', '.ci', 'e2e']),
  ...browserTests(),
]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
