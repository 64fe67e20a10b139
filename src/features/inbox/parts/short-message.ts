/** A record number or SKU at the start of a message, and what separates it from the rest. */
const FIRST = /^([^\s:,;]+)[\s:,;]+(?=\S)/;

/**
 * A message without the record number that its row shows already: `SO-1: refund failed` of SO-1 →
 * `Refund failed`. Stock messages start with the SKU that the record number continues: `BED-NVY` of
 * BED-NVY-0302.
 */
export function shortMessage(message: string, record: string): string {
  const [prefix = '', first = ''] = FIRST.exec(message) ?? [];
  const isRecord = first === record || (first.includes('-') && record.startsWith(`${first}-`));
  if (!isRecord) return message;
  const rest = message.slice(prefix.length);
  return rest.replace(/^\p{Ll}(?=\p{Ll}*(?:[\s,.;:-]|$))/u, (letter) => letter.toUpperCase());
}
