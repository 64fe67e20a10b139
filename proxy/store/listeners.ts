/** Who wants to hear of what, in this process. */
export interface Listeners {
  listen(topic: string, heard: () => void): () => void;
  tell(topics: Iterable<string>): void;
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<() => void>>();
  return {
    listen(topic, heard) {
      // Two may listen with one function.
      const listener = (): void => heard();
      const listeners = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic);
      };
    },
    tell(topics) {
      for (const topic of topics) {
        for (const listener of [...(byTopic.get(topic) ?? [])]) listener();
      }
    },
  };
}
