import type { DatabaseSync } from 'node:sqlite';
import type { Origin } from '../data/facts.ts';
import type { Dialect } from '../dialect.ts';
import type { SandboxSettings } from '../settings.ts';

export function seedLedger(
  _db: DatabaseSync,
  _origin: Origin,
  _settings: Pick<SandboxSettings, 'transactions' | 'payments'>,
  _dialect: Dialect,
  _now: number,
): void {}
