import type { FastifyInstance } from 'fastify';
import { SettingsError } from '../errors/settings-error.ts';

/** @throws SettingsError where Waybill can't listen on the address */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError(
        `PORT ${port} is in use. Stop the other program, or set another PORT.`,
        {
          cause,
        },
      );
    }
    if (code === 'EACCES') {
      throw new SettingsError(`Waybill may not use PORT ${port}. Set another PORT.`, {
        cause,
      });
    }
    if (code === 'EADDRNOTAVAIL') {
      throw new SettingsError(`HOST ${host} is not an address of this machine. Set another HOST.`, {
        cause,
      });
    }
    throw cause;
  }
}

/** Lets running requests finish, for at most `bound` milliseconds. */
export async function closeServer(app: FastifyInstance, bound: number): Promise<void> {
  const { server } = app;
  // A connection that was busy when closing started becomes idle, and stays open, once its request
  // is answered.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), bound);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
