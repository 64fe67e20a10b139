/** Every text of stars. */
export const starTexts = {
  add: 'Star',
  remove: 'Remove star',
  starred: 'Starred',
  bar: 'Stars',
  failed: (title: string) => `${title}. No star was changed.`,
  added: (count: number) => (count === 1 ? 'Starred.' : `${count} starred.`),
  removed: (count: number) => (count === 1 ? 'Star removed.' : `${count} stars removed.`),
} as const;
