/** A request that reached the sandbox. */
export interface RequestRecord {
  method: string;
  /** As in the request line. */
  target: string;
  /** Names and values alternately, as received. */
  rawHeaders: readonly string[];
  body: string;
  /**
   * Status of the response; `null` before there is one, and where the connection was broken off.
   */
  status: number | null;
}

export interface RequestLog {
  /** Oldest first; only the latest are stored. */
  requests: readonly RequestRecord[];
  add(record: RequestRecord): void;
  clear(): void;
}

const KEPT = 5000;

export function createRequestLog(): RequestLog {
  const requests: RequestRecord[] = [];
  return {
    requests,
    add(record) {
      // In chunks, because removing from the front of a long array is slow.
      if (requests.length >= KEPT * 2) requests.splice(0, KEPT);
      requests.push(record);
    },
    clear() {
      requests.length = 0;
    },
  };
}
