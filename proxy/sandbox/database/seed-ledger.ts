import type { DatabaseSync } from 'node:sqlite';
import type { Origin } from '../data/facts.ts';
import type { Dialect } from '../dialect.ts';

export function seedLedger(
  _db: DatabaseSync,
  _origin: Origin,
  _settings: { transactions: number; payments: number },
  _dialect: Dialect,
  _now: number,
): void {}
