import { isJsonObject, parseJson, stringifyJson } from '#lib/json.ts';

/**
 * Returns the body, with a `TransactionId` added where it is absent or null (interface 4.8, 4.9).
 * Every number keeps its digits.
 * @throws SyntaxError where the body is not a JSON object
 */
export function withTransactionId(body: string, transactionId: string): string {
  const fields = parseJson(body);
  if (!isJsonObject(fields)) throw new SyntaxError('A body of 4.8 or 4.9 is a JSON object');
  if (fields['TransactionId'] != null) return body;
  return stringifyJson({ ...fields, TransactionId: transactionId });
}
