import { role, type Role } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import type { AccessSettings } from './access-settings.ts';
import type { Credentials } from '../service/sign.ts';
import { SettingsError } from '../errors/settings-error.ts';

const text = z.string().check(z.regex(/^\P{C}{0,99}\S$/u, 'expected text'));

/** Limited to these characters, so that each account has environment variables of its own. */
const accountName = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      'a name has only a to z, 0 to 9 and hyphens, and starts with a letter',
    ),
  );

/** `accounts` of the settings file. */
export const accountsFile = z.record(
  accountName,
  z.strictObject({
    label: z.optional(text),
    people: z.optional(z.array(text)),
    roles: z.optional(z.array(role)),
  }),
);

/** One of several accounts at the service, with the people who may use it. */
export interface NamedAccount {
  name: string;
  /** Name for people. */
  label: string;
  /** People who may use it, by `Caller.boundAs`, besides those with one of the roles. */
  people: readonly string[];
  roles: readonly Role[];
  /** `null` at the sandbox, which has its own. */
  credentials: Credentials | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface ReadAccountsOptions {
  mode: AccessSettings['mode'];
  isRemote: boolean;
  /** Normalizes a name of the settings for comparison. */
  personOf: (name: string) => string;
}

/**
 * Reads the accounts that the settings name, with the secrets of each: `OAUTH_TOKEN__NORTH` and
 * `OAUTH_TOKEN_SECRET__NORTH` of `north`, and where it has another consumer key than the others,
 * `OAUTH_CONSUMER_KEY__NORTH` and `OAUTH_CONSUMER_SECRET__NORTH`.
 * @returns none where no account is named: there is one, for everybody
 * @throws SettingsError
 */
export function readAccounts(
  file: z.output<typeof accountsFile> | undefined,
  environment: Environment,
  { mode, isRemote, personOf }: ReadAccountsOptions,
): NamedAccount[] {
  refuseStrangers(Object.keys(file ?? {}), environment, isRemote);
  if (file === undefined) return [];
  const accounts = Object.entries(file).map(
    ([name, { label = name, people = [], roles = [] }]): NamedAccount => {
      refuseBinding(name, people.length + roles.length > 0, mode);
      return {
        name,
        label,
        people: readPeople(name, people, personOf),
        roles,
        credentials: isRemote ? readCredentialsOf(name, environment) : null,
      };
    },
  );
  if (accounts.length === 0) throw wrong('accounts is empty: add an account, or remove accounts.');
  refuseTwins(accounts, ({ label }) => label, 'label');
  if (isRemote) {
    refuseShared(environment);
    refuseTwins(
      accounts,
      ({ credentials }) => JSON.stringify([credentials!.consumerKey, credentials!.token]),
      'token',
    );
  }
  return accounts;
}

/** Two entries for one person are a mistake, because one of them was meant for another person. */
function readPeople(
  account: string,
  people: readonly string[],
  personOf: (name: string) => string,
): string[] {
  const first = new Map<string, string>();
  for (const name of people) {
    const person = personOf(name);
    const other = first.get(person);
    if (other !== undefined) {
      throw wrong(
        `accounts.${account}.people names ${other} and ${name}, who are the same person: remove one.`,
      );
    }
    first.set(person, name);
  }
  return [...first.keys()];
}

function suffixOf(name: string): string {
  return `__${name.toUpperCase().replaceAll('-', '_')}`;
}

function refuseBinding(name: string, isBound: boolean, mode: AccessSettings['mode']): void {
  if (mode === 'off' && isBound) {
    throw wrong(`accounts.${name} needs sign-in: set access, or remove its people and roles.`);
  }
  if (mode !== 'off' && !isBound) {
    throw wrong(`accounts.${name} has no users: add people or roles.`);
  }
}

function readCredentialsOf(name: string, environment: Environment): Credentials {
  const suffix = suffixOf(name);
  const [token, tokenSecret] = required(environment, [
    `OAUTH_TOKEN${suffix}`,
    `OAUTH_TOKEN_SECRET${suffix}`,
  ]);
  const own = [`OAUTH_CONSUMER_KEY${suffix}`, `OAUTH_CONSUMER_SECRET${suffix}`];
  const hasOwn = own.some((variable) => environment[variable]);
  const [consumerKey, consumerSecret] = required(
    environment,
    hasOwn ? own : ['OAUTH_CONSUMER_KEY', 'OAUTH_CONSUMER_SECRET'],
  );
  return {
    consumerKey: consumerKey!,
    consumerSecret: consumerSecret!,
    token: token!,
    tokenSecret: tokenSecret!,
  };

  function required(of: Environment, variables: string[]): string[] {
    const missing = variables.filter((variable) => !of[variable]);
    if (missing.length === 0) return variables.map((variable) => of[variable]!);
    throw new SettingsError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: account ${name} of WAYBILL_SETTINGS needs ${missing.length === 1 ? 'it' : 'them'}.`,
    );
  }
}

/** Otherwise a token that belongs to no account would be ignored without a notice. */
function refuseStrangers(
  names: readonly string[],
  environment: Environment,
  isRemote: boolean,
): void {
  const known = new Set(names.map(suffixOf));
  for (const variable of Object.keys(environment)) {
    const suffix = /^OAUTH_(?:CONSUMER_KEY|CONSUMER_SECRET|TOKEN|TOKEN_SECRET)(__.*)$/.exec(
      variable,
    )?.[1];
    if (suffix === undefined || !environment[variable]) continue;
    if (!isRemote) {
      throw new SettingsError(
        `SERVICE_BASE_URL is missing, but ${variable} is set: set it to the service’s address, or unset OAUTH_* to use the sandbox.`,
      );
    }
    if (known.has(suffix)) continue;
    throw new SettingsError(
      `${variable} belongs to no account: add the account to WAYBILL_SETTINGS, or unset it.`,
    );
  }
}

/** Refuses a shared token, because its account would be ambiguous. */
function refuseShared(environment: Environment): void {
  for (const variable of ['OAUTH_TOKEN', 'OAUTH_TOKEN_SECRET']) {
    if (!environment[variable]) continue;
    throw new SettingsError(
      `${variable} is set, but WAYBILL_SETTINGS has accounts: rename it to ${variable}__ and the account’s name, or unset it.`,
    );
  }
}

function refuseTwins(
  accounts: readonly NamedAccount[],
  textOf: (account: NamedAccount) => string,
  what: string,
): void {
  const first = new Map<string, string>();
  for (const account of accounts) {
    const other = first.get(textOf(account));
    if (other !== undefined) {
      throw wrong(`accounts.${other} and ${account.name} have the same ${what}.`);
    }
    first.set(textOf(account), account.name);
  }
}

function wrong(reason: string): SettingsError {
  return new SettingsError(`WAYBILL_SETTINGS: ${reason}`);
}
