/** A request that reached the sandbox. */
export interface RequestRecord {
  method: string;
  /** As in the request line. */
  target: string;
  /** Names and values in turn, as they came. */
  rawHeaders: readonly string[];
  body: string;
  /** Status answered; `null` while there is none, and where the connection was broken off. */
  status: number | null;
}

export interface RequestLog {
  /** Oldest first; only the last ones are kept. */
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
      // In chunks, since taking from the front of a long array is slow.
      if (requests.length >= KEPT * 2) requests.splice(0, KEPT);
      requests.push(record);
    },
    clear() {
      requests.length = 0;
    },
  };
}
