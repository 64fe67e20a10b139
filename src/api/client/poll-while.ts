import { pauseAfter } from './api-error.ts';
import { pollDelay } from './poll-delay.ts';

/** The state of a query that polling uses; both counts only grow. */
interface Looked<T> {
  state: {
    data: T | undefined;
    dataUpdateCount: number;
    errorUpdateCount: number;
    error?: unknown;
  };
}

/**
 * Returns an interval for `refetchInterval`: about a second at first and after each change, then
 * ever longer, up to 30 s; `false` once there is nothing to wait for. It depends on nothing that a
 * reload forgets, and react-query pauses it in a hidden tab. It respects the pause that an error
 * requested.
 *
 * @param progress text that differs after every change; `null`: it is settled
 */
export function pollWhile<T>(
  progress: (data: T) => string | null,
): (query: Looked<T>) => number | false {
  const changes = new WeakMap<object, { progress: string; at: number }>();
  return (query) => {
    const { data, dataUpdateCount, errorUpdateCount, error } = query.state;
    const looks = dataUpdateCount + errorUpdateCount;
    const pause = pauseAfter(error);
    if (pause > 0) return pause + pollDelay(0);
    if (data === undefined) return pollDelay(looks + 2);
    const now = progress(data);
    if (now === null) return false;
    const last = changes.get(query);
    if (last?.progress === now) return pollDelay(looks - last.at);
    changes.set(query, { progress: now, at: looks });
    return pollDelay(0);
  };
}
