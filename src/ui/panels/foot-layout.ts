/** A line below a list. */
export const footLayout = {
  px: 'md',
  py: 6,
  fz: 'sm',
  bg: 'var(--waybill-chrome)',
  style: { borderTop: '1px solid var(--waybill-line)' },
} as const;
