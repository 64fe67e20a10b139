import { counted } from '#api/listing/describe-listing.ts';
import { notificationNoun } from '../model/texts.ts';

/** Every text of labels. */
export const labelTexts = {
  label: 'Label',
  title: (count: number) => (count === 1 ? 'Label' : `Label ${counted(count, notificationNoun)}`),
  name: 'New label',
  nameHint: 'Find it later by searching for label:name.',
  invalid: 'A label is one or more words without quotes.',
  add: 'Add label',
  addThis: (name: string) => `Add ${name}`,
  removeThis: (name: string) => `Remove ${name}`,
  shared: 'Everyone who shares the inbox sees labels.',
  labels: 'Labels',
  bar: 'Labels',
  undoLabel: 'Undo label',
  adding: {
    did: (name: string, what: string) => `Added label “${name}” to ${what}.`,
    didAlready: (name: string) => `Already labeled “${name}”.`,
  },
  removing: {
    did: (name: string, what: string) => `Removed label “${name}” from ${what}.`,
    didAlready: (name: string) => `Label “${name}” was already removed.`,
  },
} as const;
