/** Subscriptions to topics in this process. */
export interface Listeners {
  listen: (topic: string, heard: () => void) => () => void;
  tell: (topics: Iterable<string>) => void;
  /** Notifies the listeners of all topics. */
  tellAll: () => void;
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<() => void>>();
  function tell(topics: Iterable<string>): void {
    for (const topic of topics) {
      for (const listener of byTopic.get(topic) ?? []) listener();
    }
  }

  return {
    listen(topic, heard) {
      // The same function may be registered twice.
      const listener = (): void => heard();
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    tell,
    tellAll: () => tell([...byTopic.keys()]),
  };
}
