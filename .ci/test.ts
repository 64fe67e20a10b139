import { browserTests, checks, runSteps, unitTests } from './steps.ts';

/** Everything; the last line adds up what the runners counted. */
const { passed, failed } = await runSteps([
  ...checks,
  unitTests('unit, property and socket tests', ['src', 'proxy', '.ci', 'e2e']),
  ...browserTests(),
]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
