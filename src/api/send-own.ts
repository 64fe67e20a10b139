import { readSingle } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { stringifyJson, type Json } from '#lib/json.ts';
import { asPromised, request, WRITE_DEADLINE } from './client.ts';

/**
 * Posts to an endpoint of the proxy's own; never tried again here.
 * @throws ApiError
 */
export function postOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  body: Json,
): Promise<z.output<Schema>> {
  return sendOwn('POST', schema, path, body);
}

/** Likewise puts something in place. */
export function putOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  body: Json,
): Promise<z.output<Schema>> {
  return sendOwn('PUT', schema, path, body);
}

/**
 * Likewise changes a part of something.
 * @throws ApiError
 */
export function patchOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  body: Json,
): Promise<z.output<Schema>> {
  return sendOwn('PATCH', schema, path, body);
}

/**
 * Deletes one of the proxy's own resources.
 * @throws ApiError
 */
export async function deleteOwn<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await request(path, { method: 'DELETE', deadline: WRITE_DEADLINE });
  return asPromised(() => readSingle(schema, answer).value);
}

async function sendOwn<Schema extends z.ZodMiniType>(
  method: 'POST' | 'PUT' | 'PATCH',
  schema: Schema,
  path: string,
  body: Json,
): Promise<z.output<Schema>> {
  const answer = await request(path, {
    method,
    deadline: WRITE_DEADLINE,
    headers: { 'Content-Type': 'application/json;charset=UTF-8' },
    body: stringifyJson(body),
  });
  return asPromised(() => readSingle(schema, answer).value);
}
