import { readSingle } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { stringifyJson, type Json } from '#lib/json.ts';
import { asPromised, request, WRITE_DEADLINE } from './client.ts';

/**
 * Sends writes to the proxy's own endpoints, which answer by the schema; never retries.
 * @throws ApiError
 */
export const postOwn = sendBy('POST');
export const putOwn = sendBy('PUT');
export const patchOwn = sendBy('PATCH');

/** @throws ApiError */
export function deleteOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> {
  return sendOwn('DELETE', schema, path);
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function sendBy(method: Method) {
  return <Schema extends z.ZodMiniType>(schema: Schema, path: string, body: object) =>
    sendOwn(method, schema, path, body);
}

async function sendOwn<Schema extends z.ZodMiniType>(
  method: Method,
  schema: Schema,
  path: string,
  body?: object,
): Promise<z.output<Schema>> {
  const answer = await request(path, {
    method,
    deadline: WRITE_DEADLINE,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
      body: stringifyJson(body as Json),
    }),
  });
  return asPromised(() => readSingle(schema, answer).value);
}
