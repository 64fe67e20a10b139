import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from './build.ts';
import { findBrowser } from './browser.ts';
import { checkFolders } from './mutual-folders.ts';
import { readPlaywright, readVitest, slowest, type Count, type TestTime } from './reports.ts';
import { findSharedNames } from './shared-names.ts';

const root = join(import.meta.dirname, '..');

export interface Step {
  name: string;
  run: () => Count | Promise<Count>;
}

/** Lists of steps that run at the same time, each list in order. */
type SideBySide = readonly (readonly Step[])[];

/**
 * Runs all steps in order, even after a failure, and reports each outcome in a line. Ends with the
 * slowest tests and repeats the failures, for readers who see only the end of a long log.
 */
export async function runSteps(steps: readonly (Step | SideBySide)[]): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  const reasons: string[] = [];
  const taken: TestTime[] = [];
  const runStep = async ({ name, run }: Step): Promise<void> => {
    const begun = performance.now();
    const { passed, failed, complaints = [], times = [] } = await outcome(run);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
    );
    total.passed += passed;
    total.failed += failed;
    reasons.push(...complaints);
    taken.push(...times);
  };
  const runInOrder = async (list: readonly Step[]): Promise<void> => {
    for (const step of list) await runStep(step);
  };
  for (const step of steps) {
    await ('run' in step ? runStep(step) : Promise.all(step.map(runInOrder)));
  }
  if (taken.length > 0) console.log(`\nThe slowest tests and files:\n${slowest(taken).join('\n')}`);
  if (reasons.length > 0) console.log(`\n${reasons.join('\n\n')}\n`);
  return total;
}

async function outcome(run: Step['run']): Promise<Count> {
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

const format: Step = { name: 'format', run: () => command('oxfmt', ['--check']) };
const lint: Step = {
  name: 'lint and layers',
  run: () => command('oxlint', ['--type-aware', '--deny-warnings']),
};
const types: Step = {
  name: 'types',
  // Forced, because tsc reuses the results of an earlier build even if a tsconfig has changed
  // since. With one checker, because each of several works out the same types again.
  run: () => command('tsc', ['-b', '--force', '--checkers', '1']),
};
const folders: Step = { name: 'folders', run: () => checkFolders(root) };
const deadCode: Step = { name: 'dead code', run: () => command('knip', []) };
/** Builds once: tests that need the page find it built from these sources. */
export const build: Step = {
  name: 'build',
  run: () => {
    buildPage();
    return { passed: 1, failed: 0 };
  },
};
const browser: Step = {
  name: 'browser',
  run: async () => {
    await findBrowser();
    return { passed: 1, failed: 0 };
  },
};

const names: Step = {
  name: 'exported names',
  run: () => {
    const shared = findSharedNames(root);
    for (const name of shared) console.error(`${name} export the same name`);
    return { passed: shared.length === 0 ? 1 : 0, failed: shared.length, complaints: shared };
  },
};

/** Steps that need no build and no browser. */
export const checks: readonly Step[] = [format, lint, types, folders, names, deadCode];

/** Runs the Vitest tests whose paths contain one of these; tests see `mode` as MODE. */
export function unitTests(name: string, paths: readonly string[], mode = 'test'): Step {
  return {
    name,
    run: () =>
      counted(
        'vitest',
        (report) => [
          'run',
          ...paths,
          `--mode=${mode}`,
          // Long forms take as long as the machine needs: the limit only ends what hangs.
          ...(mode === 'test' ? [] : ['--testTimeout=3600000']),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        readVitest,
      ),
  };
}

/** Runs Playwright in a real Chromium against the production build; all of its tests by default. */
export function browserTests(paths: readonly string[] = [], mode = 'test'): readonly Step[] {
  return [
    build,
    browser,
    {
      name: 'browser tests',
      run: () =>
        counted(
          'playwright',
          () => ['test', '-c', 'e2e', ...paths, '--reporter=line,json'],
          readPlaywright,
          (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, MODE: mode }),
        ),
    },
  ];
}

async function command(program: string, args: readonly string[]): Promise<Count> {
  const failed = (await start(program, args)) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed };
}

/** Runs a test runner that writes a JSON report; a runner that dies without one is one failure. */
async function counted(
  program: string,
  args: (report: string) => readonly string[],
  read: (json: string) => Count,
  variables: (report: string) => Record<string, string> = () => ({}),
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-report-'));
  const report = join(folder, 'report.json');
  try {
    const status = await start(program, args(report), variables(report));
    const count = read(readFileSync(report, 'utf8'));
    // Failures outside of tests (a file that can't be loaded, an unhandled rejection) count too.
    return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the exit status; `null` where a signal ended the process. */
async function start(
  program: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...variables },
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}
