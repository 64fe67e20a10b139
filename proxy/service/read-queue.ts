import { ProblemError } from '../errors/problem-error.ts';

/**
 * Whether nobody waits for the read. A person's request turns a waiting background read into an
 * urgent one.
 */
export interface Urgency {
  isBackground: boolean;
}

/** The most reads that are refused before other work gets a turn: takes a few milliseconds. */
const REFUSED_AT_ONCE = 50;

interface QueueOptions {
  /** The most calls that run at the same time. */
  atOnce: number;
  /** The most of those calls that background reads may use. */
  background: number;
  mostWaiting: number;
}

/**
 * Runs a read when its turn comes.
 * @param work gets the remaining milliseconds of the deadline
 * @throws ProblemError service-busy, or what `work` throws
 */
export type InTurn = <T>(
  urgency: Urgency,
  deadline: number,
  work: (left: number) => Promise<T>,
) => Promise<T>;

/** The urgency when the read began; it may change at any time after. */
type Place = Readonly<Urgency>;

interface Waiting {
  urgency: Urgency;
  /** On the clock of the process. */
  end: number;
  begin: () => void;
  refuse: () => void;
}

/**
 * Creates a queue in which background reads wait for all others. It refuses a read as soon as the
 * service clearly can't answer it within its deadline, because then the browser can come back at a
 * better time, and the service is spared a call that nobody waits for.
 */
export function createReadQueue({ atOnce, background, mostWaiting }: QueueOptions): InTurn {
  const waiting = new Set<Waiting>();
  const running = { all: 0, background: 0 };
  /** Average milliseconds of a read; `null` before the first has ended. */
  let typical: number | null = null;
  let nextLook: NodeJS.Immediate | null = null;

  function mayBegin({ isBackground }: Urgency): boolean {
    return running.all < atOnce && (!isBackground || running.background < background);
  }

  /** Returns the milliseconds until a read begins that has `ahead` others before it. */
  function waitBehind(ahead: number): number {
    return ((typical ?? 0) * ahead) / atOnce;
  }

  /** Returns the read to start last: background reads come after all others. */
  function last(): Waiting | undefined {
    let latest: Waiting | undefined;
    let latestBehind: Waiting | undefined;
    for (const it of waiting) {
      latest = it;
      if (it.urgency.isBackground) latestBehind = it;
    }
    return latestBehind ?? latest;
  }

  /** Returns the read to start first. */
  function first(): Waiting | undefined {
    let firstBehind: Waiting | undefined;
    for (const it of waiting) {
      if (!it.urgency.isBackground) return it;
      firstBehind ??= it;
    }
    return firstBehind;
  }

  function refuseLate(): void {
    if (typical === null) return;
    for (let refused = 0; refused < REFUSED_AT_ONCE; refused++) {
      const it = last();
      if (it === undefined) return;
      // Twice, because some reads take longer than others.
      if (performance.now() + waitBehind(waiting.size) + 2 * typical <= it.end) return;
      it.refuse();
    }
    // Refusing many reads takes long, so other work gets a turn in between.
    lookSoon();
  }

  function beginWaiting(): void {
    for (;;) {
      const next = first();
      if (next === undefined || !mayBegin(next.urgency)) return;
      next.begin();
    }
  }

  /**
   * Begins several reads together when several end together, because that takes less processor
   * time.
   */
  function lookSoon(): void {
    if (waiting.size === 0) return;
    nextLook ??= setImmediate(() => {
      nextLook = null;
      refuseLate();
      beginWaiting();
    });
  }

  function wait(urgency: Urgency, deadline: number): Promise<Place> {
    return new Promise((resolve, reject) => {
      const leave = (settle: () => void) => () => {
        clearTimeout(timer);
        waiting.delete(it);
        settle();
      };
      const it: Waiting = {
        urgency,
        end: performance.now() + deadline,
        begin: leave(() => resolve(take(it.urgency))),
        refuse: leave(() => reject(busy(waitBehind(waiting.size)))),
      };
      // A service that has answered no request for this long will not answer this one in time.
      let timer = setTimeout(() => {
        if (typical === null) it.refuse();
        else timer = setTimeout(it.refuse, deadline / 2 - Math.min(deadline / 2, 2 * typical));
      }, deadline / 2);
      waiting.add(it);
      if (waiting.size > mostWaiting) last()!.refuse();
      refuseLate();
    });
  }

  /** Reserves a place before another read can check for one. */
  function take({ isBackground }: Urgency): Place {
    running.all++;
    if (isBackground) running.background++;
    return { isBackground };
  }

  return async (urgency, deadline, work) => {
    const asked = performance.now();
    // Free places until the next check are for reads that already wait.
    const place =
      nextLook === null && mayBegin(urgency) ? take(urgency) : await wait(urgency, deadline);
    const begun = performance.now();
    try {
      return await work(deadline - (begun - asked));
    } finally {
      const took = performance.now() - begun;
      // The estimate falls faster than it rises, because a short stall must not refuse requests
      // that could be served.
      typical = typical === null ? took : typical + (took < typical ? 0.5 : 0.1) * (took - typical);
      running.all--;
      if (place.isBackground) running.background--;
      lookSoon();
    }
  };
}

function busy(wait: number): ProblemError {
  return new ProblemError(
    'service-busy',
    'Too many reads are waiting for the service. Nothing was sent.',
    { retryAfter: Math.min(60, Math.max(1, Math.ceil(wait / 1000))) },
  );
}
