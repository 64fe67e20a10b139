import { backOff } from './run-context.ts';

/** Until it succeeds: what was chosen to be done is not given up for want of a connection. */
export async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await read();
    } catch {
      await sleep(backOff(tries, { first: 1000, cap: 15_000 }));
    }
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
