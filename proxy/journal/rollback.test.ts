import { cpSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sql } from '../store/sql.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { StoreError } from '../errors/store-error.ts';
import { newFolder } from '../testing/new-folder.ts';
import {
  CountingService,
  makeBase,
  newWrite,
  randomOf,
  recordOf,
  submit,
  type Base,
  type Write,
} from '../testing/rollback-base.ts';
import { damages } from '../testing/rollback-damage.ts';
import { openJournal, type Journal } from './journal.ts';

/** `npm run test:rollback` runs the whole; `npm test` a seeded part of it. */
const isWhole = process.env['MODE'] === 'rollback';
const SEED = Number(process.env['SEED'] ?? 20_261_122);

interface Tally {
  cases: number;
  refused: number;
  twice: string[];
  silent: string[];
  alarms: string[];
}

const newTally = (): Tally => ({ cases: 0, refused: 0, twice: [], silent: [], alarms: [] });

async function start(folder: string, anchorDir?: string): Promise<Journal | null> {
  try {
    return await openJournal(openSqliteStore(folder, { anchorDir }));
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/** Starts over a folder, submits every key again, and notes what must not be. */
async function replay(tally: Tally, name: string, folder: string, base: Base, anchorDir?: string) {
  tally.cases++;
  const journal = await start(folder, anchorDir);
  const isReady = journal?.state.kind === 'ready';
  if (!isReady) tally.refused++;
  else if (!base.records.includes(await recordOf(journal.store))) tally.silent.push(name);
  const service = new CountingService(base.writes, base.sends);
  if (journal !== null) {
    for (const write of base.writes) await submit(journal, service, write);
    await journal.close();
  }
  if ([...service.sends.values()].some((sends) => sends > 1)) tally.twice.push(name);
  return isReady;
}

async function basesOf(count: number): Promise<Base[]> {
  const bases: Base[] = [];
  for (let n = 0; n < count; n++) bases.push(await makeBase(newFolder(), SEED + n, n % 3 === 0));
  return bases;
}

function report(what: string, { cases, refused, twice, silent, alarms }: Tally): void {
  process.stdout.write(
    `${what}: ${cases} cases, ${refused} refused; applied twice ${twice.length}, silent starts ${silent.length}, false alarms ${alarms.length}\n`,
  );
}

const BASES = isWhole ? 48 : 3;

test(
  'detects a damaged, missing or older file before sending a key twice',
  { timeout: 1_200_000 },
  async () => {
    const bases = await basesOf(BASES);
    const tally = newTally();
    const folder = newFolder();
    const rounds = isWhole ? 2 : 1;
    for (const [index, base] of bases.entries()) {
      for (let round = 0; round < rounds; round++) {
        for (const { name, apply } of damages) {
          const random = randomOf(SEED * 31 + index * 1_000 + round * 100 + tally.cases);
          const copy = join(folder, `${tally.cases}`);
          cpSync(base.final, copy, { recursive: true });
          if (apply(copy, base, bases[(index + 1) % bases.length]!, random)) {
            await replay(tally, `${name} (base ${index}, round ${round})`, copy, base);
          }
          rmSync(copy, { recursive: true, force: true });
        }
      }
    }
    report('files', tally);
    expect(tally.cases).toBeGreaterThan(isWhole ? 1_000 : 30);
    expect({ twice: tally.twice, silent: tally.silent }).toEqual({ twice: [], silent: [] });
  },
);

test(
  'detects an older copy of the whole folder by an anchor stored elsewhere',
  { timeout: 1_200_000 },
  async () => {
    const tally = newTally();
    for (const [index, base] of (await basesOf(BASES)).entries()) {
      for (const [at, copy] of base.copies.entries()) {
        const folder = newFolder();
        const [data, anchors] = [join(folder, 'data'), join(folder, 'anchors')];
        cpSync(copy, data, { recursive: true });
        cpSync(base.final, anchors, { recursive: true });
        rmSync(join(anchors, 'waybill.db'));
        await replay(tally, `copy ${at} of base ${index}`, data, base, anchors);
        rmSync(folder, { recursive: true });
      }
    }
    report('older folders, anchor elsewhere', tally);
    expect({ twice: tally.twice, silent: tally.silent }).toEqual({ twice: [], silent: [] });
  },
);

test('accepts the journal after a clean stop or a SIGKILL', { timeout: 1_200_000 }, async () => {
  const tally = newTally();
  const bases = await basesOf(BASES);
  const wanted = isWhole ? 1_000 : 20;
  const folder = newFolder();
  for (let n = 0; tally.cases < wanted; n++) {
    const base = bases[n % bases.length]!;
    const copy = join(folder, `${n}`);
    cpSync(base.final, copy, { recursive: true });
    if (!(await replay(tally, `start ${n}`, copy, base))) tally.alarms.push(`start ${n}`);
    rmSync(copy, { recursive: true });
  }
  report('clean stops and SIGKILLs', tally);
  expect({ twice: tally.twice, silent: tally.silent, alarms: tally.alarms }).toEqual({
    twice: [],
    silent: [],
    alarms: [],
  });
});

test(
  'accepts the journal after a power cut during an unconfirmed commit',
  { timeout: 1_200_000 },
  async () => {
    const tally = newTally();
    for (let n = 0; n < (isWhole ? 100 : 6); n++) {
      const random = randomOf(SEED + n);
      const folder = newFolder();
      const data = join(folder, 'data');
      const writes = Array.from({ length: 3 + random(4) }, (_, at) => newWrite(random, at));
      const service = new CountingService(writes);
      const journal = await openJournal(openSqliteStore(data));
      for (const write of writes) await submit(journal, service, write);
      const [log, anchor] = [join(data, 'waybill.db-wal'), join(data, 'waybill.anchor')];
      const [before, length] = [readFileSync(anchor), statSync(log).size];
      const records = [await recordOf(journal.store)];
      const cut = join(folder, 'cut');
      const late = newWrite(random, writes.length);
      await journal.store.commit((sql) => insertWrite(sql, late));
      records.push(await recordOf(journal.store));
      cpSync(data, cut, { recursive: true });
      await journal.close();
      // The anchor of that commit was not written, or half of it; of the log not all was.
      const after = readFileSync(join(cut, 'waybill.anchor'));
      const slot = [0, 4096].find(
        (at) => !before.subarray(at, at + 512).equals(after.subarray(at, at + 512)),
      )!;
      const half = Buffer.concat([
        before.subarray(0, slot),
        after.subarray(slot, slot + 200),
        before.subarray(slot + 200),
      ]);
      const isAnchorTorn = random(3) === 0;
      writeFileSync(join(cut, 'waybill.anchor'), isAnchorTorn ? half : before);
      if (!isAnchorTorn) {
        const bytes = readFileSync(join(cut, 'waybill.db-wal'));
        const at = length + random(bytes.length - length);
        writeFileSync(
          join(cut, 'waybill.db-wal'),
          random(2) === 0
            ? bytes.subarray(0, at)
            : bytes.fill(0, at, Math.min(at + 512, bytes.length)),
        );
      }
      const base = { writes, sends: service.sends, records, copies: [], final: cut };
      const opened = await start(cut);
      if (opened?.state.kind !== 'ready') tally.alarms.push(`cut ${n}`);
      await opened?.close();
      if (!isAnchorTorn) await replay(tally, `cut ${n}`, cut, base);
    }
    report('power cuts', tally);
    expect({ twice: tally.twice, silent: tally.silent, alarms: tally.alarms }).toEqual({
      twice: [],
      silent: [],
      alarms: [],
    });
  },
);

function insertWrite(sql: Sql, { key, body }: Write): Promise<number> {
  return sql.run(
    `INSERT INTO writes (account, key, endpoint, target, body, body_hash, state, prepared_at)
     VALUES ('a', ?, 'e', 't', ?, 'h', 'PREPARED', 0)`,
    key,
    body,
  );
}

/** Each does one thing to a folder while it is in use. */
const whileOpen: readonly [name: string, apply: (folder: string, older: string) => void][] = [
  ['the folder removed', (folder) => rmSync(folder, { recursive: true })],
  ['the database removed', (folder) => rmSync(join(folder, 'waybill.db'))],
  ['the log removed', (folder) => rmSync(join(folder, 'waybill.db-wal'))],
  ['the anchor removed', (folder) => rmSync(join(folder, 'waybill.anchor'))],
  [
    'the folder replaced by an older copy',
    (folder, older) => {
      renameSync(folder, `${folder}-away`);
      cpSync(older, folder, { recursive: true });
    },
  ],
  [
    'an older database moved over it',
    (folder, older) => {
      cpSync(join(older, 'waybill.db'), join(folder, 'moved'));
      renameSync(join(folder, 'moved'), join(folder, 'waybill.db'));
    },
  ],
  [
    'an older database copied over it',
    (folder, older) =>
      writeFileSync(join(folder, 'waybill.db'), readFileSync(join(older, 'waybill.db'))),
  ],
];

test.each(whileOpen)(
  '%s while Waybill runs: refuses writes at once and sends none twice after a restart',
  async (_name, apply) => {
    for (let n = 0; n < (isWhole ? 12 : 1); n++) {
      const random = randomOf(SEED + n);
      const folder = newFolder();
      const data = join(folder, 'data');
      const writes = Array.from({ length: 4 }, (_, at) => newWrite(random, at));
      const service = new CountingService(writes);
      const first = await openJournal(openSqliteStore(data));
      await submit(first, service, writes[0]!);
      cpSync(data, join(folder, 'older'), { recursive: true });
      for (const write of writes.slice(1, 3)) await submit(first, service, write);
      apply(data, join(folder, 'older'));
      expect(await submit(first, service, writes[3]!)).toBe('journal-unavailable');
      expect(first.state).toMatchObject({ kind: 'unavailable', isRefused: true });
      expect(service.sends.has(writes[3]!.key)).toBe(false);
      await first.close().catch(() => {});
      const before = new Map(service.sends);
      const second = await start(data);
      if (second !== null) {
        for (const write of writes.slice(0, 3)) await submit(second, service, write);
        await second.close();
      }
      expect([...service.sends].filter(([key, sends]) => sends > (before.get(key) ?? 0))).toEqual(
        [],
      );
    }
  },
);
