interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ) => unknown;
}

/**
 * Under `require-trusted-types-for 'script'` every text that would become HTML passes this policy.
 * Mantine sets the text of its style elements that way; markup is refused. A worker's script must
 * be one of the page's own built files.
 */
export function guardTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (text) => (isOwnScript(text) ? text : null),
  });
}

function isOwnScript(text: string): boolean {
  const { origin, pathname } = new URL(text, window.location.origin);
  return origin === window.location.origin && /^\/(?:assets\/[\w.-]+|sw)\.js$/.test(pathname);
}
