import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CommitCutter {
  /** Address of the same database, over connections whose commits can be cut. */
  url: string;
  /**
   * Resets every connection at the nth commit with changes, and at later ones. `before`: the server
   * never sees the commit; `after`: the server has done it, and its answer is lost.
   */
  cut: (when: 'before' | 'after', nth?: number) => void;
  /** Everything passes. */
  heal: () => void;
  close: () => Promise<void>;
}

/** Connections to PostgreSQL that are lost at a COMMIT. */
export async function startCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let when: 'before' | 'after' | null = null;
  let left = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isMute = false;
    let isWriting = false;
    const reset = (): void => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', reset);
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === client ? upstream : client).destroy();
      });
    }
    client.on('data', (bytes: Buffer) => {
      const said = queryIn(bytes);
      if (said.startsWith('BEGIN')) isWriting = said.includes('READ WRITE');
      const isMeant = when !== null && isWriting && said === 'COMMIT' && --left <= 0;
      if (!isMeant) return void upstream.write(bytes);
      if (when === 'before') return reset();
      isMute = true;
      return void upstream.write(bytes);
    });
    // The server answers once the commit is done.
    upstream.on('data', (bytes: Buffer) => (isMute ? reset() : void client.write(bytes)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut(of, nth = 1) {
      when = of;
      left = nth;
    },
    heal() {
      when = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the text of a simple query: message type Q, its length, the text and a NUL. */
function queryIn(bytes: Buffer): string {
  return bytes[0] === 0x51 ? bytes.subarray(5, -1).toString() : '';
}
