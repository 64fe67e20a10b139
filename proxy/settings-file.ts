import { codes } from '#contract/page-settings.ts';
import { z } from '#contract/zod.ts';
import { SettingsError } from './settings-error.ts';

const names = z.optional(
  z.record(z.string().check(z.regex(/^-?\d+$/, 'a code is a whole number')), z.string()),
);
const cacheTime = z.optional(
  z
    .number('expected milliseconds')
    .check(z.minimum(0, 'at least 0'), z.maximum(3_600_000, 'at most 3600000')),
);
const milliseconds = z.optional(
  z
    .number('expected milliseconds')
    .check(z.minimum(100, 'at least 100'), z.maximum(600_000, 'at most 600000')),
);

const settingsFile = z.strictObject({
  links: z.optional(z.record(z.string(), z.string())),
  needsAction: z.optional(z.record(z.string(), z.array(z.int('expected whole numbers')))),
  waitingTimes: z.optional(z.strictObject({ update: milliseconds })),
  codes: z.optional(
    z.strictObject(Object.fromEntries(Object.keys(codes.def.shape).map((name) => [name, names]))),
  ),
  firstPage: z.optional(z.literal([0, 1], 'expected 0 or 1')),
  hosts: z.optional(z.array(z.string())),
  cache: z.optional(z.strictObject({ lists: cacheTime, carriers: cacheTime })),
  deadlines: z.optional(z.strictObject({ read: milliseconds, write: milliseconds })),
  /** Handed on to the sandbox, which checks it. */
  sandbox: z.optional(z.record(z.string(), z.unknown())),
});
export type SettingsFile = z.output<typeof settingsFile>;

/** @throws SettingsError */
export function readSettingsFile(text: string | null): SettingsFile {
  if (text === null) return {};
  const result = z.safeParse(settingsFile, parse(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingsError(`WAYBILL_SETTINGS: ${describe(issue!)}; correct the file.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsError('WAYBILL_SETTINGS is no JSON: correct the file.');
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return `unknown key ${[...issue.path, issue.keys[0]].join('.')}`;
  }
  const expected = 'expected' in issue ? `expected ${issue.expected}` : issue.message;
  return `${path === '' ? 'the whole' : path}: ${expected}`;
}
