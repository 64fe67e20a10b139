/** Every text of saved views. */

export const savedViewTexts = {
  views: 'Views',
  of: (screen: string) => `${screen} views`,
  menu: (shown: string | undefined) => (shown === undefined ? 'Views' : `Views: ${shown}`),
  command: (name: string) => `View: ${name}`,
  sharedBy: (owner: string) => `Shared by ${owner}`,
  saveView: 'Save view',
  save: 'Save',
  name: 'Name',
  edit: (name: string) => `Edit ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  delete: 'Delete',
  deleteForAll: 'Delete for everyone',
  undo: 'Undo',
  moveByKey: 'You can also drag it, or press Alt with ↑ or ↓.',
  moved: (name: string, place: number, count: number) => `${name} moved to ${place} of ${count}`,
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} restored`,
  wasSaved: (name: string) => `${name} saved`,
  audience: 'Who sees it',
  onlyMe: 'Only me',
  everyone: 'Everyone with this account',
  onlyYou: 'Nobody else sees this view.',
  everyoneSees: 'Everyone who uses this account sees it. You and administrators can change it.',
  notYours: (owner: string) => `Only ${owner} and administrators can change this view.`,
  outdated: 'Someone else changed or deleted this view. Save again to replace their version.',
  tooLong: 'This search is too long for a view.',
  failed: (title: string) => `${title}. Nothing was changed.`,
  left: (count: number) =>
    count === 1
      ? 'One view of this browser was not moved to Waybill.'
      : `${count} views of this browser were not moved to Waybill.`,
} as const;
