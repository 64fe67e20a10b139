import type { Json } from '#lib/json.ts';
import type { ReadRow } from './paging.ts';

/**
 * A row that was read in a worker: it stays a text here until it is shown, so that tens of
 * thousands of rows cost the page next to nothing.
 */
export class StoredRow<T> implements ReadRow<T> {
  readonly hasOwnId = true;
  readonly identity: string;
  readonly instant: number | undefined;
  /** Its number in the row store: changes after a worker failed. */
  handle: number;
  readonly text: string;
  readonly key: string;
  #value: T | undefined;

  constructor(row: Pick<StoredRow<T>, 'identity' | 'instant' | 'handle' | 'text'>, key: string) {
    this.identity = row.identity;
    this.instant = row.instant;
    this.handle = row.handle;
    this.text = row.text;
    this.key = key;
  }

  get value(): T {
    return (this.#value ??= JSON.parse(this.text) as T);
  }

  /** The original JSON is shown on the record's own page, which reads it again. */
  get raw(): Json {
    return null;
  }

  withKey(key: string): StoredRow<T> {
    return key === this.key ? this : new StoredRow(this, key);
  }
}
