import { reasonsOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { jsonOf, type Call } from './call.ts';
import { Refusal } from './refusal.ts';
import type { Dialect } from '../wire/dialect.ts';

/** Reads the body of a write. @throws Refusal where it does not match the interface */
export function readWriteBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  call: Call,
): z.output<Schema> {
  const read = z.safeParse(schema, jsonOf(call));
  if (read.success) return read.data;
  throw new Refusal('INVALID_BODY', reasonsOf(read.error).join('; '));
}

export function refuseTooMany(count: number, { maxIds }: Pick<Dialect, 'maxIds'>): void {
  if (count > maxIds) {
    throw new Refusal('TOO_MANY_IDS', `${count} ids in one request; ${maxIds} are allowed`);
  }
}
