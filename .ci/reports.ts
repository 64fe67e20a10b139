import { stripVTControlCharacters } from 'node:util';

/** The counts of a step; a single command counts as one. */
export interface Count {
  passed: number;
  failed: number;
  /**
   * Failures with their reasons, and tests that passed on retry; repeated at the end of a long run.
   */
  complaints?: readonly string[];
  times?: readonly TestTime[];
}

/** How long a test took, including its second try, in ms. */
export interface TestTime {
  file: string;
  name: string;
  duration: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: ReadonlyArray<{
    name: string;
    /** The error of a file that could not run. */
    message?: string;
    assertionResults: ReadonlyArray<{
      status: string;
      fullName: string;
      /** `null` where the test was skipped. */
      duration?: number | null;
      failureMessages?: readonly string[];
    }>;
  }>;
}

/** Reads the output of Vitest's JSON reporter. */
export function readVitest(json: string): Count {
  const report = JSON.parse(json) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    times: report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName: name, duration }) => ({
        file,
        name,
        duration: duration ?? 0,
      })),
    ),
    complaints: report.testResults.flatMap((file) =>
      file.assertionResults.length === 0 && file.message
        ? complaint(file.name, [file.message])
        : file.assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages = [] }) =>
              complaint(`${file.name} › ${fullName}`, failureMessages),
            ),
    ),
  };
}

interface PlaywrightSuite {
  specs?: ReadonlyArray<{
    title: string;
    file: string;
    line: number;
    tests: ReadonlyArray<{
      projectName: string;
      status: string;
      results: ReadonlyArray<{ duration: number; errors?: ReadonlyArray<{ message?: string }> }>;
    }>;
  }>;
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

/**
 * Reads the output of Playwright's JSON reporter. A test that passed on retry counts as passed, and
 * is listed.
 */
export function readPlaywright(json: string): Count {
  const report = JSON.parse(json) as PlaywrightReport;
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    complaints: complaintsOf(report),
    times: timesOf(report),
  };
}

function timesOf({ specs = [], suites = [] }: PlaywrightSuite): TestTime[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      file,
      name: `[${projectName}] ${title}`,
      duration: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

function complaintsOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        complaint(
          `[${projectName}] ${file}:${line} › ${title}${status === 'flaky' ? ' (passed at the second try)' : ''}`,
          results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
        ),
      ),
  );
  return [...own, ...suites.flatMap(complaintsOf)];
}

/** Maximum of lines to repeat of a failure. */
const LINES = 25;

function complaint(where: string, why: readonly string[]): string {
  const lines = stripVTControlCharacters(why.join('\n')).split('\n').slice(0, LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

const MOST = 10;

/** The tests and the files that took longest, a line each. */
export function slowest(times: readonly TestTime[]): string[] {
  const files = [...Map.groupBy(times, ({ file }) => file)].map(([name, of]) => ({
    name,
    duration: of.reduce((sum, { duration }) => sum + duration, 0),
  }));
  const tests = times.map(({ file, name, duration }) => ({ name: `${file} › ${name}`, duration }));
  return [tests, files].flatMap((all) =>
    all
      .toSorted((a, b) => b.duration - a.duration)
      .slice(0, MOST)
      .map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(7)} s ${name}`),
  );
}
