/** Every text of stars. */
export const starTexts = {
  add: 'Star',
  remove: 'Remove star',
  starred: 'Starred',
  bar: 'Stars',
  undoStar: 'Undo star',
  failed: (title: string) => `${title}. No star was changed.`,
  added: (what: string) => `Starred ${what}.`,
  removed: (what: string) => `Removed the star from ${what}.`,
} as const;
