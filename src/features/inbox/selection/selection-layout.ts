import layout from '#ui/layout.module.css';

/** Text on the left, like the status texts that it replaces, and actions on the right. */
export const barLayout = { flex: 1, miw: 0, gap: '0.375rem 0.75rem' } as const;

export const wordsLayout = {
  flex: '1 1 auto',
  m: 0,
  fw: 600,
  className: `${layout.numeric} ${layout.small}`,
} as const;

/** Wraps where there is no room: the last button ends the selection. */
export const actionsLayout = { flex: '0 1 auto', gap: 4 } as const;
