import type { DatabaseSync } from 'node:sqlite';
import type { DataOrigin } from '../data/facts.ts';
import { partnerFacts } from '../data/partners.ts';

export function seedPartners(db: DatabaseSync, { seed, partners }: DataOrigin): void {
  const insert = db.prepare('INSERT INTO partner VALUES (?, ?, ?)');
  for (let key = 1; key <= partners; key++) {
    const { code, name } = partnerFacts(seed, key);
    insert.run(key, code, name);
  }
}
