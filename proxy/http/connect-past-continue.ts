import { buildConnector } from 'undici';

type Connector = ReturnType<typeof buildConnector>;
type Socket = NonNullable<Parameters<Parameters<Connector>[1]>[1]>;

const CONTINUE = 'HTTP/1.1 100';
const END = '\r\n\r\n';
/** The most bytes to wait for the end of one, because a server may never end it. */
const MOST_BYTES = 16 * 1024;

/**
 * Connects for a client of undici, without pipelining. A client must accept `100 Continue` that it
 * didn't ask for (RFC 9110 §15.2), but undici closes the connection then, and the outcome of a write
 * would be unknown.
 */
export function connectPastContinue(options: buildConnector.BuildOptions): Connector {
  const connect = buildConnector(options);
  return (target, callback) => {
    connect(target, (...[error, socket]) => {
      if (error === null) callback(null, withoutContinue(socket));
      else callback(error, null);
    });
  };
}

function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket) as (...values: unknown[]) => boolean;
  /** The first bytes after a request; `null` once they belong to the answer itself. */
  let start: Buffer | null = null;
  socket.write = (...values: unknown[]) => {
    start ??= Buffer.alloc(0);
    return write(...values);
  };
  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size);
      if (chunk === null || start === null) return chunk;
      start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
      while (start.length >= CONTINUE.length && start.toString('latin1', 0, 12) === CONTINUE) {
        const end = start.indexOf(END);
        if (end === -1) break;
        start = start.subarray(end + END.length);
      }
      const head = start.toString('latin1', 0, CONTINUE.length);
      if (CONTINUE.startsWith(head) && start.length < MOST_BYTES) continue;
      const answer = start;
      start = null;
      return answer;
    }
  };
  return socket;
}
