import { accessModes, role } from './session.ts';
import { integer } from './scalars.ts';
import { differenceReasons, tolerances } from './tolerance.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints below `/api/admin`, for people with the role admin and for no access
 * token: a leaked token could otherwise create users, or connect Waybill to another service.
 * Changes are saved in the settings file. Each answer has the `version` of that file, and each
 * change names the version it is based on: 409 `settings-changed` where the file has changed since.
 */

const names = z.record(z.string(), z.string());
const codeNames = z.record(z.string(), names);
const eventCodes = z.record(z.string(), z.array(integer));

/** The settings that can be changed in the browser, as the settings file has them. */
export const editableSettings = z.object({
  codes: codeNames,
  links: names,
  needsAction: eventCodes,
  tolerances,
  differenceReasons,
});
export type EditableSettings = z.output<typeof editableSettings>;

/** Answer of `GET /api/admin/settings`, and of changes. Contains no secret. */
export const adminSettings = z.object({
  ...editableSettings.def.shape,
  version: z.string(),
  /** Path of the settings file; `null` where Waybill has none. */
  path: z.nullable(z.string()),
  /** Why nothing can be changed here, a sentence; else `null`. */
  readOnly: z.nullable(z.string()),
  service: z.object({
    kind: z.enum(['sandbox', 'remote']),
    baseUrl: z.nullable(z.string()),
    hasCredentials: z.boolean(),
    /** Why the service can't be connected here, a sentence; else `null`. */
    fixed: z.nullable(z.string()),
  }),
  /** Differs after each start of the service part. */
  run: z.string(),
  /** Why Waybill went back to the previous service, a sentence; else `null`. */
  problem: z.nullable(z.string()),
  /** Lines that the terminal showed at the start, for example that data was left behind. */
  warnings: z.array(z.string()),
  /** Whether the file was changed by hand in a way that needs a restart. */
  needsRestart: z.boolean(),
  /** Accounts at the service that the settings file names. */
  accounts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      people: z.array(z.string()),
      roles: z.array(role),
      hasCredentials: z.boolean(),
    }),
  ),
});
export type AdminSettings = z.output<typeof adminSettings>;

/** Body of `PUT /api/admin/settings`: each setting as a whole. */
export const adminSettingsChange = z.strictObject({
  version: z.string(),
  codes: z.optional(codeNames),
  links: z.optional(names),
  needsAction: z.optional(eventCodes),
  tolerances: z.optional(tolerances),
  differenceReasons: z.optional(differenceReasons),
});
export type AdminSettingsChange = z.output<typeof adminSettingsChange>;

const secret = z.string().check(z.minLength(1), z.maxLength(1000));
const credentials = z.strictObject({
  consumerKey: secret,
  consumerSecret: secret,
  token: secret,
  tokenSecret: secret,
});

/** Body of `POST /api/admin/service/test`. Nothing is saved, and nothing is written at the service. */
export const serviceToTest = z.strictObject({
  baseUrl: z.string().check(z.minLength(1), z.maxLength(1000)),
  credentials,
});
export type ServiceToTest = z.output<typeof serviceToTest>;

/** Body of `POST /api/admin/service`: the service to use from now on. */
export const serviceToConnect = z.strictObject({
  ...serviceToTest.def.shape,
  version: z.string(),
  codes: z.optional(codeNames),
});
export type ServiceToConnect = z.output<typeof serviceToConnect>;

/** Body of `POST /api/admin/sandbox`. */
export const sandboxChoice = z.strictObject({ version: z.string() });

/**
 * `works`; `refused`: 401 or 403; `absent`: 404, 405 or 501; `unreachable`: no answer; `failed`: an
 * answer of another kind; `untested`: there was nothing to request.
 */
const testOutcomes = ['works', 'refused', 'absent', 'unreachable', 'failed', 'untested'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

export const testedAreas = [
  'notifications',
  'records',
  'receivables',
  'payments',
  'carriers',
] as const;
export type TestedArea = (typeof testedAreas)[number];

/** Answer of `POST /api/admin/service/test`. */
export const serviceTest = z.object({
  areas: z.array(
    z.object({
      area: z.enum(testedAreas),
      outcome: z.enum(testOutcomes),
      /** The reason, a sentence; '' if it works. */
      detail: z.string(),
    }),
  ),
  /** Number of a list's first page; `null`: still unknown. */
  firstPage: z.nullable(integer),
  /** Units of the amounts in the answers. */
  units: z.array(integer),
});
export type ServiceTest = z.output<typeof serviceTest>;

const adminUser = z.object({
  name: z.string(),
  roles: z.array(role),
  /** Whether the user can't sign in until they get a new password. */
  isDisabled: z.boolean(),
  /** Differs after each change. */
  revision: z.string(),
});
export type AdminUser = z.output<typeof adminUser>;

const seenPerson = z.object({
  name: z.string(),
  /** As of the last visit. */
  roles: z.array(role),
  seenAt: z.string(),
});
export type SeenPerson = z.output<typeof seenPerson>;

/** Answer of `/api/admin/users`. */
export const adminUsers = z.object({
  mode: z.enum(accessModes),
  /** Local users; `null` where Waybill itself doesn't sign people in. */
  users: z.nullable(z.array(adminUser)),
  /** People that another system signs in, the latest first. */
  seen: z.array(seenPerson),
});
export type AdminUsers = z.output<typeof adminUsers>;

const userName = z.string().check(z.minLength(1), z.maxLength(200));
const userRoles = z.array(role).check(z.minLength(1), z.maxLength(role.options.length));
const password = z.string().check(z.maxLength(1000));

/** Body of `POST /api/admin/users`. */
export const newUser = z.strictObject({ name: userName, roles: userRoles, password });

export type NewUser = z.output<typeof newUser>;

/** Body of `PUT /api/admin/users`: a user with the revision on screen, and the changes. */
export const userChange = z.strictObject({
  name: userName,
  revision: z.string(),
  roles: z.optional(userRoles),
  /** Also lets a disabled user sign in again. */
  password: z.optional(password),
  isDisabled: z.optional(z.literal(true)),
});
export type UserChange = z.output<typeof userChange>;
