import pg from 'pg';
import { sqlTypes } from './postgres-sql.ts';

/** Connections of one proxy; only one of them writes. */
const MOST_CONNECTIONS = 8;

/**
 * Opens connections to a database. No wait on them is unlimited: neither for a connection, nor for
 * a busy server, nor for a machine that is gone.
 */
export function createPool(url: URL): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: MOST_CONNECTIONS,
    query_timeout: 20_000,
    types: sqlTypes,
  });
  // An idle connection was lost; the pool will create another one.
  pool.on('error', () => {});
  // An error of a connection in use reaches its user through the failing statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Returns the connection settings; statements have no time limit. */
export function connectionTo(url: URL): pg.ClientConfig {
  return {
    connectionString: url.href,
    application_name: url.searchParams.get('application_name') ?? 'waybill',
    // pg doesn’t read it from the address.
    connectionTimeoutMillis: Number(url.searchParams.get('connect_timeout') ?? 5) * 1_000,
    keepAlive: true,
  };
}

/** Returns the database's location, without user name and password. */
export function placeOf(url: URL): string {
  return `${url.searchParams.get('host') ?? url.host}${url.pathname}`;
}
