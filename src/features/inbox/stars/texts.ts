/** Every text of stars. */
export const starTexts = {
  add: 'Star',
  remove: 'Remove star',
  starred: 'Starred',
  bar: 'Stars',
  undoStar: 'Undo star',
  added: (what: string) => `Starred ${what}.`,
  removed: (what: string) => `Removed the star from ${what}.`,
} as const;
