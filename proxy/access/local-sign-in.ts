import { randomBytes } from 'node:crypto';
import { ProblemError } from '../problem-error.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { canonicalName } from './canonical-name.ts';
import { hashPassword, isPassword } from './password.ts';
import type { User, UserStore } from './user-store.ts';

export interface Attempt {
  name: string;
  password: string;
  /** Of the browser. */
  address: string;
}

interface LocalSignInOptions {
  users: Pick<UserStore, 'find'>;
  failed: FailedSignIns;
  /** For tests, which count. */
  verify?: typeof isPassword;
}

/** Attempts that wait for their turn. */
const MOST_WAITING = 100;

/**
 * Finds the user of a name and a password. One attempt is looked at after the other: so many at
 * once are no more guesses than so many in a row. An unknown name costs the same work as a wrong
 * password and is answered the same.
 * @throws ProblemError sign-in-refused, sign-in-too-often
 */
export function createLocalSignIn({ users, failed, verify = isPassword }: LocalSignInOptions) {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Nobody's, of the same cost as everybody's. */
  const nobodys = hashPassword(randomBytes(32).toString('base64'));

  async function look({ name: typed, password, address }: Attempt): Promise<User> {
    const name = canonicalName(typed.trim());
    refuseTooOften(failed.waitingTime(name, address));
    const user = await users.find(name);
    const isRight = await verify(password, user?.passwordHash ?? (await nobodys));
    if (user !== undefined && isRight) {
      failed.forget(name);
      return user;
    }
    failed.note(name, address);
    throw new ProblemError('sign-in-refused', 'The name or the password is wrong.');
  }

  return async (attempt: Attempt): Promise<User> => {
    if (waiting >= MOST_WAITING) refuseTooOften(1_000);
    waiting++;
    const result = turn.then(() => look(attempt));
    turn = result.catch(() => {}).finally(() => waiting--);
    return await result;
  };
}

function refuseTooOften(milliseconds: number): void {
  if (milliseconds <= 0) return;
  const seconds = Math.ceil(milliseconds / 1000);
  throw new ProblemError('sign-in-too-often', `Too many sign-ins failed. Wait ${seconds} s.`, {
    retryAfter: seconds,
  });
}
