/** A name under which a machine can be asked for, as a Host header has it; no pattern. */
export function isHostName(text: string): boolean {
  const named = /^(?:\w(?:[\w.-]*\w)?|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text);
  return named && URL.canParse(`http://${text}`);
}

/**
 * Whether text is a template of addresses at a single host, so that values of the service may
 * choose the path, but never the host.
 */
export function isLinkTemplate(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text)) return false;
  const [one, other] = ['1', 'x'].map((value) =>
    URL.parse(text.replaceAll(/\{(?:recordId|recordNumber)\}/g, value)),
  );
  if (!one || !other || one.username !== '' || one.password !== '') return false;
  // A brace that is left is no token of ours, but a misspelt one.
  return one.origin === other.origin && !/%7B|%7D|[{}]/i.test(one.href);
}
