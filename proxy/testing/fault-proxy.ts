import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as immediately, setTimeout as sleep } from 'node:timers/promises';

/**
 * A fault of the bytes in one direction.
 * - `latency`: each piece arrives `delay` milliseconds later.
 * - `down`: nobody listens, and open connections are reset.
 * - `bandwidth`: a limit of bytes per second.
 * - `slowClose`: the end of a connection arrives `delay` milliseconds later.
 * - `timeout`: data stops arriving, without a notice.
 * - `reset`: the connection is reset at the first byte.
 * - `slicing`: pieces of `size` bytes arrive one after the other.
 * - `limit`: the connection closes after this many `bytes`.
 */
export type NetworkFault =
  | { kind: 'latency' | 'slowClose'; delay: number }
  | { kind: 'down' | 'timeout' | 'reset' }
  | { kind: 'bandwidth'; bytesPerSecond: number }
  | { kind: 'slicing'; size: number }
  | { kind: 'limit'; bytes: number };

/** `up`: requests; `down`: responses. */
export type Direction = 'up' | 'down';

interface Active {
  fault: NetworkFault;
  direction: Direction;
  /** Limits the fault to connections whose last request line contains one of these; `null`: all. */
  targets: readonly string[] | null;
}

export interface FaultProxy {
  baseUrl: string;
  /** Applies a fault from now on, also to open connections. */
  set: (fault: NetworkFault, direction: Direction, targets?: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a proxy to a service that causes faults like those of a real network. */
export async function startFaultProxy(serviceUrl: string): Promise<FaultProxy> {
  const service = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  let active: Active | null = null;
  let server: Server | null = null;
  let port = 0;

  const listen = async (): Promise<void> => {
    if (server !== null) return;
    server = createServer({ allowHalfOpen: true }, accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const unlisten = async (): Promise<void> => {
    for (const socket of sockets) socket.resetAndDestroy();
    const closing = server;
    server = null;
    if (closing !== null) await new Promise((resolve) => closing.close(resolve));
  };

  function accept(browser: Socket): void {
    const upstream = connect({
      port: Number(service.port),
      host: service.hostname,
      allowHalfOpen: true,
    });
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      // Otherwise the system would join the slices again.
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    let requestLine = '';
    const faultOf = (direction: Direction): NetworkFault | null => {
      if (active?.direction !== direction) return null;
      const { fault, targets } = active;
      return targets?.some((target) => requestLine.includes(target)) === false ? null : fault;
    };
    const read = (chunk: Buffer): void => {
      const line = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/.exec(chunk.toString('latin1'));
      if (line) requestLine = line[0];
    };
    void relay(browser, upstream, () => faultOf('up'), read);
    void relay(upstream, browser, () => faultOf('down'));
  }

  await listen();
  return {
    baseUrl: `http://127.0.0.1:${port}${service.pathname.replace(/\/$/, '')}`,
    set: async (fault, direction, targets) => {
      active = { fault, direction, targets: targets ?? null };
      if (fault.kind === 'down') await unlisten();
    },
    clear: async () => {
      active = null;
      await listen();
    },
    close: unlisten,
  };
}

async function relay(
  from: Socket,
  to: Socket,
  faultNow: () => NetworkFault | null,
  read: (chunk: Buffer) => void = () => {},
): Promise<void> {
  let passed = 0;
  const write = async (chunk: Buffer): Promise<void> => {
    if (!to.destroyed && !to.write(chunk)) await Promise.race([once(to, 'drain'), closed(to)]);
  };
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      read(chunk);
      const fault = faultNow();
      if (fault?.kind === 'reset') {
        from.resetAndDestroy();
        to.resetAndDestroy();
        return;
      }
      if (fault?.kind === 'timeout') continue;
      if (fault?.kind === 'limit') {
        const rest = fault.bytes - passed;
        passed += chunk.length;
        await write(chunk.subarray(0, Math.max(0, rest)));
        if (passed >= fault.bytes) break;
        continue;
      }
      for (const { piece, pause } of pieces(chunk, fault)) {
        await (pause > 0 ? sleep(pause) : immediately());
        await write(piece);
      }
    }
  } catch {
    // The other end has closed: handled below.
  }
  const fault = faultNow();
  if (fault?.kind === 'timeout') return;
  if (fault?.kind === 'slowClose') await sleep(fault.delay);
  if (fault?.kind === 'limit') from.destroy();
  to.end();
}

function* pieces(chunk: Buffer, fault: NetworkFault | null) {
  const size =
    fault?.kind === 'slicing'
      ? fault.size
      : fault?.kind === 'bandwidth'
        ? Math.max(1, Math.ceil(fault.bytesPerSecond / 100))
        : chunk.length;
  const pause = fault?.kind === 'latency' ? fault.delay : fault?.kind === 'bandwidth' ? 10 : 0;
  for (let at = 0; at < chunk.length; at += size) {
    yield { piece: chunk.subarray(at, at + size), pause };
  }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}
