import type { Role } from '#contract/session.ts';

/** A user who signs in with a password. */
export interface User {
  /** Canonical (`canonical-name.ts`). */
  name: string;
  roles: readonly Role[];
  /** In the format of `password.ts`. */
  passwordHash: string;
  /** Changes with every edit; sessions of an earlier revision have ended. */
  revision: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

type Change = Pick<User, 'revision' | 'changedAt'> & Partial<Pick<User, 'roles' | 'passwordHash'>>;

/** Replaces a password's hash, so that no password works until a new one is set. */
export const DISABLED = 'disabled';

/** Describes a user's change for the audit log. */
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
  /** Throws if the users after the change are not allowed. */
  holds: (users: readonly User[]) => void;
}

/**
 * A store for local users; `user-store.test.ts` holds every implementation to the same behavior.
 */
export interface UserStore {
  /** By name. */
  list(): Promise<User[]>;
  find(name: string): Promise<User | undefined>;
  /** @returns whether the name was free */
  add(user: User): Promise<boolean>;
  /** Whether a removed user had the name, so that drafts and alerts may be stored under it. */
  wasRemoved(name: string): Promise<boolean>;
  /** @returns whether the user exists, in the revision that `options` require */
  change(name: string, change: Change, options?: ChangeOptions): Promise<boolean>;
  /** @returns whether the user existed */
  remove(name: string): Promise<boolean>;
  /**
   * Revokes all access tokens of a person, however that person signs in.
   * @returns how many there were
   */
  revokeTokens(name: string): Promise<number>;
}
