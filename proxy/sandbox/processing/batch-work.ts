import { parseJson } from '#lib/json.ts';
import type { z } from '#contract/zod.ts';
import type { Context } from '../context/context.ts';

/** A batch that is due. */
export interface BatchWork {
  context: Context;
  body: string;
  /** Whether the line at a position must not fail at random. */
  spared: (position: number) => boolean;
}

/** Reads a body that was checked when it was accepted. */
export function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: string,
): z.output<Schema> {
  return schema.parse(parseJson(body));
}
