import { randomBytes } from 'node:crypto';
import { ProblemError } from '../errors/problem-error.ts';
import { canonicalName } from '../http/canonical-name.ts';
import type { Devices } from './devices.ts';
import type { FailedSignIns, SignInOrigin } from './failed-sign-ins.ts';
import { networkOf } from '../http/network-of.ts';
import { hashPassword, isPassword } from './password.ts';
import { createSignInQueue, TooManySignIns } from './sign-in-queue.ts';
import { DISABLED, type User, type UserStore } from './user-store.ts';

export interface SignInAttempt {
  name: string;
  password: string;
  /** Address of the browser. */
  address: string;
  /** The browser's device cookie of an earlier sign-in, if any. */
  device: string | undefined;
}

interface LocalSignInOptions {
  users: Pick<UserStore, 'find'>;
  devices: Pick<Devices, 'isOf'>;
  failed: FailedSignIns;
  /** For tests, which count. */
  verify?: typeof isPassword;
}

/** Longer than any user's name; longer input is cut, so that it doesn't fill the memory. */
const LONGEST_NAME = 200;

/**
 * Finds the user for a name and a password. An unknown name takes the same work and gets the same
 * answer as a wrong password.
 * @throws ProblemError sign-in-refused, sign-in-too-often
 */
export function createLocalSignIn({
  users,
  devices,
  failed,
  verify = isPassword,
}: LocalSignInOptions) {
  const inTurn = createSignInQueue(failed);
  /** A hash of no user, which costs the same to verify as a user's. */
  const nobodys = hashPassword(randomBytes(32).toString('base64'));

  async function look(of: SignInOrigin, password: string): Promise<User> {
    // Other attempts may have failed while this one waited.
    refuseTooOften(failed.waitingTime(of));
    const user = await users.find(of.name);
    const hash = user?.passwordHash === DISABLED ? undefined : user?.passwordHash;
    const isRight = await verify(password, hash ?? (await nobodys));
    if (user !== undefined && hash !== undefined && isRight) {
      failed.forget(of);
      return user;
    }
    failed.note(of);
    throw new ProblemError('sign-in-refused', 'The name or the password is wrong.');
  }

  return async ({ name: typed, password, address, device }: SignInAttempt): Promise<User> => {
    const name = canonicalName(typed.trim()).slice(0, LONGEST_NAME);
    const known = device !== undefined && (await devices.isOf(device, name)) ? device : null;
    const of = { name, network: networkOf(address), device: known };
    refuseTooOften(failed.waitingTime(of));
    try {
      return await inTurn(of, () => look(of, password));
    } catch (error) {
      if (error instanceof TooManySignIns) refuseTooOften(error.milliseconds);
      throw error;
    }
  };
}

function refuseTooOften(milliseconds: number): void {
  if (milliseconds <= 0) return;
  const seconds = Math.ceil(milliseconds / 1000);
  const wait =
    seconds < 60 ? inUnits('second', seconds) : inUnits('minute', Math.ceil(seconds / 60));
  throw new ProblemError('sign-in-too-often', `You can try again in ${wait}.`, {
    retryAfter: seconds,
  });
}

function inUnits(unit: 'second' | 'minute', count: number): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
