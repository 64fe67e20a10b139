/** Styles of a Mantine field whose text people compare character by character. */
export const monospaced = {
  input: { fontFamily: 'var(--mantine-font-family-monospace)' },
} as const;
