import type { AccountChoice } from '#contract/session.ts';
import type { Caller } from '../http/caller.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { NamedAccount } from '../settings/account-settings.ts';
import type { ServiceAccount } from './service-account.ts';
import { encodeText } from '#lib/uri-text.ts';

/** An open account and its owners; `null`: it has no name and belongs to everybody. */
export interface OpenAccount {
  binding: NamedAccount | null;
  account: ServiceAccount;
}

/** The accounts at the service, and the people who may use each. */
export interface Accounts {
  all: readonly ServiceAccount[];
  /** Returns the accounts that a person may choose from; `null` where everybody shares one. */
  choicesOf(caller: Caller): AccountChoice[] | null;
  /** Whether the account with this key is one of the person's. */
  mayUse(caller: Caller, key: string): boolean;
  /**
   * Returns the account that a request names, if it is the caller's.
   * @param name `undefined`: the request names none, which is correct where the only account has no
   * name
   * @throws ProblemError no-account
   */
  choose(caller: Caller, name: string | undefined): ServiceAccount;
}

export function createAccounts(open: readonly OpenAccount[]): Accounts {
  const hasNames = open.some(({ binding }) => binding !== null);
  const boundTo = (caller: Caller) => open.filter(({ binding }) => isBound(binding, caller));
  return {
    all: open.map(({ account }) => account),
    choicesOf: (caller) =>
      hasNames
        ? boundTo(caller).map(({ binding, account }) => ({
            name: binding!.name,
            label: binding!.label,
            key: browserKeyOf(account, caller),
          }))
        : null,
    mayUse: (caller, key) => boundTo(caller).some(({ account }) => account.key === key),
    choose(caller, name) {
      const bound = boundTo(caller);
      const found = bound.find(({ binding }) => binding?.name === name);
      if (found !== undefined) return found.account;
      throw new ProblemError(
        'no-account',
        bound.length === 0
          ? 'No service account is assigned to you. Nothing was done.'
          : 'The request names no service account that you may use. Nothing was done.',
      );
    },
  };
}

/** Returns the key under which a browser saves this account's data, for this person alone. */
export function browserKeyOf({ key }: Pick<ServiceAccount, 'key'>, { name }: Caller): string {
  return name === null ? key : `${key}:${encodeText(name)}`;
}

/** Whether the caller may use the account; an account without a binding is open to everybody. */
function isBound(binding: NamedAccount | null, { name, boundAs, roles }: Caller): boolean {
  if (binding === null) return true;
  // Without sign-in there is one person, who may use all accounts.
  if (name === null) return true;
  const isNamed = boundAs !== null && binding.people.includes(boundAs);
  return isNamed || binding.roles.some((role) => roles.includes(role));
}
