import { eventNames } from '#contract/events.ts';
import { codes } from '#contract/page-settings.ts';
import { amountText, differenceReasons, tolerances } from '#contract/tolerance.ts';
import { z } from '#contract/zod.ts';
import { accountsFile } from './account-settings.ts';
import { accessFile, networksFile } from './access-settings.ts';
import { draftQuotasFile } from '../drafts/draft-quotas.ts';
import { rebuildText } from '../service/parameter.ts';
import { isHostName, isLinkTemplate } from './settings-text.ts';
import { SettingsError } from '../errors/settings-error.ts';

const names = z.optional(
  z.record(z.string().check(z.regex(/^-?\d+$/, 'a code is a whole number')), z.string()),
);
/** Codes of payment methods are strings (interface 2.12), every other code is a number. */
const methodNames = z.optional(
  z.record(z.string().check(z.minLength(1, 'a code is not empty')), z.string()),
);
const cacheTime = z.optional(
  z
    .number('expected milliseconds')
    .check(z.minimum(0, 'at least 0'), z.maximum(3_600_000, 'at most 3600000')),
);
const milliseconds = z.optional(millisecondsUpTo(600_000));
/** Up to a day. */
const waitingTime = z.optional(millisecondsUpTo(86_400_000));
/** A minute to 30 days. */
const lifetime = z.optional(
  z
    .number('expected milliseconds')
    .check(z.minimum(60_000, 'at least 60000'), z.maximum(2_592_000_000, 'at most 2592000000')),
);
/** The page gives up after 35 s; the proxy must have reported the reason before that. */
const readDeadline = z.optional(millisecondsUpTo(30_000));

function millisecondsUpTo(most: number) {
  return z
    .number('expected milliseconds')
    .check(z.minimum(100, 'at least 100'), z.maximum(most, `at most ${most}`));
}

const doneCodes = z.optional(z.array(z.int('expected whole numbers')));

/** Types of interface part 6. */
const notificationType = z
  .string()
  .check(z.refine((text) => Object.hasOwn(eventNames, text), 'expected a notification type'));
const link = z.string().check(
  z.refine(
    isLinkTemplate,
    'expected an http or https address with {recordId} or {recordNumber} after its host',
  ),
  // Without one, every notification of the type would lead to the same page.
  z.refine(
    (text) => !isLinkTemplate(text) || /\{(?:recordId|recordNumber)\}/.test(text),
    'expected {recordId} or {recordNumber} in the address: it names no record',
  ),
);
const targetHost = z
  .string()
  .check(
    z.refine(
      (text) => isHostName(text.replace(/^\*\./, '')) && !/:\d{1,5}$/.test(text),
      'expected a host, or *. and a host',
    ),
  );
const hostName = z.string().check(z.refine(isHostName, 'expected a host, or host:port'));

const limit = z.strictObject({ units: z.int('expected a whole number'), value: amountText });

/** The service, as “Connect your service” saves it; the environment has precedence. */
const service = z.union(
  [z.literal('sandbox'), z.strictObject({ baseUrl: z.string('expected an address') })],
  'expected "sandbox", or {"baseUrl": "https://…"}',
);

/** The key from `accountKeyOf`. */
const accountKey = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'expected the key of an account'));

export const settingsFile = z.strictObject({
  service: z.optional(service),
  sameAccount: z.optional(z.record(accountKey, accountKey)),
  links: z.optional(z.record(notificationType, link)),
  needsAction: z.optional(z.record(notificationType, z.array(z.int('expected whole numbers')))),
  waitingTimes: z.optional(
    z.strictObject({ update: waitingTime, acknowledge: waitingTime, payment: waitingTime }),
  ),
  lookBefore: z.optional(
    z.strictObject({
      pages: z.optional(
        z
          .int('expected a whole number')
          .check(z.minimum(1, 'at least 1'), z.maximum(1_000, 'at most 1000')),
      ),
      time: z.optional(millisecondsUpTo(60_000)),
    }),
  ),
  doneCodes: z.optional(z.strictObject({ reportStatus: doneCodes, lineStatus: doneCodes })),
  follow: z.optional(z.strictObject({ quiet: milliseconds })),
  events: z.optional(z.strictObject({ every: milliseconds })),
  codes: z.optional(
    z.strictObject({
      ...Object.fromEntries(Object.keys(codes.def.shape).map((name) => [name, names])),
      method: methodNames,
    }),
  ),
  tolerances: z.optional(tolerances),
  differenceReasons: z.optional(differenceReasons),
  unacknowledged: z.optional(
    z
      .string()
      .check(
        z.refine((text) => rebuildText(text) !== undefined, 'expected a short text, like "true"'),
      ),
  ),
  worstSeverity: z.optional(z.literal(['highest', 'lowest'], 'expected highest or lowest')),
  firstPage: z.optional(z.literal([0, 1], 'expected 0 or 1')),
  hosts: z.optional(z.array(hostName)),
  accounts: z.optional(accountsFile),
  access: z.optional(accessFile),
  sessions: z.optional(z.strictObject({ idle: lifetime, absolute: lifetime })),
  secondApprover: z.optional(z.strictObject({ above: z.array(limit) })),
  drafts: z.optional(draftQuotasFile),
  publicUrl: z.optional(z.string()),
  alerts: z.optional(
    z.strictObject({
      hosts: z.optional(z.array(targetHost)),
      networks: z.optional(networksFile),
      http: z.optional(z.boolean('expected true or false')),
      emailDomains: z.optional(z.array(hostName)),
      group: milliseconds,
      deadline: milliseconds,
    }),
  ),
  proxies: z.optional(networksFile),
  cache: z.optional(z.strictObject({ lists: cacheTime, carriers: cacheTime })),
  deadlines: z.optional(z.strictObject({ read: readDeadline, write: milliseconds })),
  /** Passed on to the sandbox, which checks it. */
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
  } catch (cause) {
    const [where = ''] = / \(line \d{1,9} column \d{1,9}\)/.exec(String(cause)) ?? [];
    throw new SettingsError(`WAYBILL_SETTINGS is not valid JSON${where}: correct the file.`);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return `unknown key ${[...issue.path, issue.keys[0]].join('.')}`;
  }
  if (issue.code === 'invalid_key') return `${path}: ${issue.issues[0]!.message}`;
  const expected = 'expected' in issue ? `expected ${issue.expected}` : issue.message;
  return `${path === '' ? 'the file' : path}: ${expected}`;
}
