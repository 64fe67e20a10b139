import type { Role } from '#contract/session.ts';

/** A user who signs in with a password. */
export interface User {
  /** Canonical (`canonical-name.ts`). */
  name: string;
  roles: readonly Role[];
  /** In the format of `password.ts`. */
  passwordHash: string;
  /** Another one with every change: sessions of an earlier one have ended. */
  revision: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

type Change = Pick<User, 'revision' | 'changedAt'> & Partial<Pick<User, 'roles' | 'passwordHash'>>;

/** Replaces a password's hash, so that no password is right until there is a new one. */
export const DISABLED = 'disabled';

/** Says for the audit log what is new about a user. */
export function describeUserChange({
  roles,
  isDisabled,
  hasPassword,
}: {
  roles?: readonly Role[] | undefined;
  isDisabled?: boolean | undefined;
  hasPassword?: boolean;
}): string {
  return [
    ...(roles === undefined ? [] : [describeRoles(roles)]),
    ...(isDisabled ? ['disabled'] : hasPassword ? ['new password'] : []),
  ].join('; ');
}

export function describeRoles(roles: readonly Role[]): string {
  return roles.join(', ') || 'no roles';
}

interface ChangeOptions {
  /** The revision that the change was made from. */
  was: string;
  /** Throws where the users as they then are can't be. */
  holds: (users: readonly User[]) => void;
}

/** Local users, wherever they are kept; `user-store.test.ts` holds every kind to the same. */
export interface UserStore {
  /** By name. */
  list(): Promise<User[]>;
  find(name: string): Promise<User | undefined>;
  /** @returns whether the name was free */
  add(user: User): Promise<boolean>;
  /** Whether a removed user had the name, so that drafts and alerts may be stored under it. */
  wasRemoved(name: string): Promise<boolean>;
  /** @returns whether there is such a user, in the revision that `options` ask for */
  change(name: string, change: Change, options?: ChangeOptions): Promise<boolean>;
  /** @returns whether there was such a user */
  remove(name: string): Promise<boolean>;
  /**
   * Revokes the access tokens of a person, whoever signs that person in.
   * @returns how many there were
   */
  revokeTokens(name: string): Promise<number>;
}
