/** Whether text is a name by which a machine can be reached, as in a Host header; no pattern. */
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
  // A remaining brace is not one of our tokens, but a misspelt one.
  return one.origin === other.origin && !/%7B|%7D|[{}]/i.test(one.href);
}
