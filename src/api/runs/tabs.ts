/** How the tabs of one browser share runs: one carries a run out, all see it. */
export interface Tabs {
  /** Runs `work` while no other tab does for this run; waits where one does. */
  alone: (id: string, work: () => Promise<void>) => Promise<void>;
  /** Tells the others that a run is another now; gathered, since a run changes often. */
  changed: (id: string) => void;
  onChanged: (listener: (id: string) => void) => void;
  /** Asks whichever tab carries a run out to stop it. */
  stop: (id: string) => void;
  onStop: (listener: (id: string) => void) => void;
}

type Message = { kind: 'changed' | 'stop'; id: string };

const GATHER = 300;

export function createTabs(account: string): Tabs {
  const name = `waybill-runs:${account}`;
  const channel = new BroadcastChannel(name);
  const waiting = new Set<string>();
  const hear = (kind: Message['kind'], listener: (id: string) => void): void =>
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === kind) listener(data.id);
    });
  const post: (message: Message) => void = channel.postMessage.bind(channel);
  return {
    async alone(id, work) {
      // Locks exist in secure contexts alone; elsewhere two tabs would ask with the same keys.
      const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
      let isBegun = false;
      try {
        if (!locks) throw new Error('no locks');
        await locks.request(`${name}:${id}`, () => {
          isBegun = true;
          return work();
        });
      } catch (error) {
        // A browser that keeps nothing for this site may refuse locks as well.
        if (isBegun) throw error;
        await work();
      }
    },
    changed(id) {
      if (waiting.has(id)) return;
      waiting.add(id);
      setTimeout(() => {
        waiting.delete(id);
        post({ kind: 'changed', id });
      }, GATHER);
    },
    onChanged: (listener) => hear('changed', listener),
    stop: (id) => post({ kind: 'stop', id }),
    onStop: (listener) => hear('stop', listener),
  };
}
