import { counted } from '#api/listing/describe-listing.ts';

const records = { one: 'record', many: 'records' };

/** Every text of muted records in the inbox. */
export const muteTexts = {
  mute: 'Mute',
  muteRecord: 'Mute record',
  muteHint: 'Mark new notifications read, for everyone',
  muted: 'Muted',
  mutedBy: (who: string | null) =>
    `${who === null ? 'Muted' : `Muted by ${who}`}: unmute this record`,
  bar: 'Muted records',
  undoMute: 'Undo mute',
  didMute: (count: number, record: string) =>
    count === 0
      ? 'Already muted.'
      : count === 1
        ? `Muted ${record}. New notifications about it are marked read.`
        : `Muted ${counted(count, records)}. New notifications about them are marked read.`,
  didUnmute: (count: number, record: string) =>
    count === 0
      ? 'Already unmuted.'
      : count === 1
        ? `Unmuted ${record}.`
        : `Unmuted ${counted(count, records)}.`,
  thisRecord: 'this record',
} as const;
