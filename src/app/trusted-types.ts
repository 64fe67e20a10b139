interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
}

/**
 * Under `require-trusted-types-for 'script'` every text that would become HTML comes through here.
 * Mantine sets the text of its style elements that way; markup is refused.
 */
export function guardTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
