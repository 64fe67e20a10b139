import { isJsonObject, type Json } from '#lib/json.ts';
import { answeredInteger, answeredNumber, shownText } from './scalars.ts';
import { z } from './zod.ts';

/** Interface 2.2. The meaning of Severity is not documented, so the number stays. */
const message = z.object({
  Code: shownText,
  Text: shownText,
  Severity: z.catch(z.nullable(answeredInteger), null),
});
export type Message = z.output<typeof message>;

/** Also as text: pageNumber is a string in requests (interface 4.1). */
const figure = z.pipe(
  shownText,
  z.transform((text) => {
    const number = Number(text || NaN);
    return Number.isSafeInteger(number) ? number : null;
  }),
);

/** Interface 2.3. Missing fields read as `null`; the meaning of Total is not documented. */
const paging = z.object({
  PageNumber: figure,
  Total: figure,
  HasMoreRecords: z.catch(z.nullable(z.boolean()), null),
});
export type Paging = z.output<typeof paging>;

const noPaging: Paging = { PageNumber: null, Total: null, HasMoreRecords: null };

/** The envelope that any answer of the service may have around its result (interface 2.1). */
export interface Envelope {
  transactionId: string | null;
  transactionTime: string | null;
  /**
   * `null` if the answer has no Success: that is no failure (2.5, 4.7). False for everything that
   * is not plainly true.
   */
  success: boolean | null;
  messages: Message[];
  paging: Paging;
}

/**
 * Reads the envelope leniently, because it says how a request went, and must never hide the
 * request's result.
 */
export function readEnvelope(body: Json): Envelope {
  const fields = isJsonObject(body) ? body : {};
  const rows = Array.isArray(fields['Messages']) ? fields['Messages'] : problemTexts(fields);
  const read = z.safeParse(paging, fields['Paging']);
  return {
    transactionId: textOrNull(fields['TransactionId']),
    transactionTime: textOrNull(fields['TransactionTime']),
    success: readSuccess(fields['Success'] ?? null),
    messages: rows.flatMap(readMessage),
    paging: read.success ? read.data : noPaging,
  };
}

/**
 * Whether the service refused: a status that is not 2xx, or `Success: false` (interface 7; both
 * count, since the status for a failure is not shown).
 */
export function isRefusal(httpStatus: number, envelope: Envelope): boolean {
  return httpStatus < 200 || httpStatus > 299 || envelope.success === false;
}

const NOT_OFFERED = new Set([404, 405, 501]);

/** Whether a service says that it doesn't offer an area at all (accounting is "in development"). */
export function isNotOffered(httpStatus: number): boolean {
  return NOT_OFFERED.has(httpStatus);
}

/** Statuses of a refusal that is about the caller, or about the moment. */
const NOT_ABOUT_PARAMETER = new Set([401, 403, 408, 425, 429, 502, 503, 504]);

/**
 * Whether the service may have refused the request for a parameter's value; which status says so is
 * not shown (interface 7).
 */
export function mayBeAboutParameter(httpStatus: number): boolean {
  return !NOT_ABOUT_PARAMETER.has(httpStatus);
}

/** Whether a service may refuse a page of a list with this status because the list has no such page. */
export function mayBePastEnd(httpStatus: number): boolean {
  return httpStatus < 500 && mayBeAboutParameter(httpStatus);
}

/** Treats anything but absent, null and true as a failure: `"false"`, 0. */
function readSuccess(value: Json): boolean | null {
  return value === null ? null : value === true;
}

/**
 * A framework refuses in its own words (RFC 9457), not in Messages: a title, a detail, and the
 * errors of each field.
 */
function problemTexts(fields: Readonly<Record<string, Json>>): Json[] {
  const status = Number(answeredNumber(fields['status']));
  if (!(status >= 400 && status < 600)) return [];
  return [...new Set([fields['title'], fields['detail'], fields['errors']].flatMap(textsIn))];
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A bare text in place of a Message also gives the reason. */
function readMessage(row: Json): Message[] {
  if (typeof row === 'string') return [{ Code: null, Text: row, Severity: null }];
  const result = z.safeParse(message, row);
  return result.success ? [result.data] : [];
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
