import type { DatabaseSync } from 'node:sqlite';

export interface StoredPartner {
  key: number;
  code: string;
  name: string;
}

/** Partners in SQLite; they never change. */
export class PartnerStore {
  readonly #byKey = new Map<number, StoredPartner>();
  readonly #byCode = new Map<string, StoredPartner>();

  constructor(db: DatabaseSync) {
    for (const row of db.prepare('SELECT * FROM partner').all()) {
      const partner = row as unknown as StoredPartner;
      this.#byKey.set(partner.key, partner);
      this.#byCode.set(partner.code.toLowerCase(), partner);
    }
  }

  get(key: number): StoredPartner | undefined {
    return this.#byKey.get(key);
  }

  named(code: string): StoredPartner | undefined {
    return this.#byCode.get(code.toLowerCase());
  }

  count(): number {
    return this.#byKey.size;
  }
}
