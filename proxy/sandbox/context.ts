import type { Credentials } from './credentials.ts';
import type { SandboxSettings } from './settings.ts';
import type { Dialect } from './dialect.ts';
import type { Origin } from './data/facts.ts';
import type { NotificationStore } from './database/notification-store.ts';
import type { WireIds } from './wire-ids.ts';

/** What the endpoints work with. */
export interface Context {
  settings: SandboxSettings;
  dialect: Dialect;
  origin: Origin;
  credentials: Credentials;
  ids: WireIds;
  notifications: NotificationStore;
  /** Milliseconds since 1970. */
  now(): number;
}
