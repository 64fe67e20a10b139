import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a journal with the newest schema and no rows; tests copy it. */
    emptyJournal: string;
  }
}

const folder = mkdtempSync(join(temporaryFolder, 'waybill-empty-'));

export async function setup({ provide }: TestProject): Promise<void> {
  await openSqliteStore(folder).close();
  provide('emptyJournal', join(folder, 'waybill.db'));
}

export function teardown(): void {
  rmSync(folder, { recursive: true });
}
