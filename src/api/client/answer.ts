import { isJsonObject, type Json } from '#lib/json.ts';

/** An answer of unknown shape, without its envelope. */
export interface Answer {
  /** The result itself. */
  content: Json;
  /** The fields around the result (interface 2.1, 2.3); `null` without an envelope. */
  envelope: { [key: string]: Json } | null;
}

const AROUND = new Set(['TransactionId', 'TransactionTime', 'Success', 'Messages', 'Paging']);

/**
 * Takes an answer out of its envelope. Success or Messages mark an envelope; the content is Result,
 * or all other fields if there are several. An array with one element stands for that element.
 */
export function readAnswer(body: Json): Answer {
  if (!isEnveloped(body)) return { content: single(body), envelope: null };
  const fields = Object.entries(body);
  const inner = fields.filter(([name]) => !AROUND.has(name));
  const isResultAlone = inner.length === 1 && inner[0]![0] === 'Result';
  return {
    content: isResultAlone ? single(inner[0]![1]) : Object.fromEntries(inner),
    envelope: Object.fromEntries(fields.filter(([name]) => AROUND.has(name))),
  };
}

/** Whether an answer is empty. */
export function isEmptyAnswer(body: Json): boolean {
  return isNothing(readAnswer(body).content);
}

function isEnveloped(body: Json): body is { [key: string]: Json } {
  return (
    isJsonObject(body) && (typeof body['Success'] === 'boolean' || Array.isArray(body['Messages']))
  );
}

function single(content: Json): Json {
  return Array.isArray(content) && content.length === 1 ? content[0]! : content;
}

function isNothing(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return isJsonObject(value) && Object.values(value).every(isNothing);
}
