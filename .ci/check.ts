import { checks, runSteps, unitTests } from './steps.ts';

/** The fast checks: format, lint, layers, folders, types, dead code, and the tests of pure functions. */
const { failed } = await runSteps([...checks, unitTests('unit tests', ['src'])]);
process.exitCode = failed === 0 ? 0 : 1;
