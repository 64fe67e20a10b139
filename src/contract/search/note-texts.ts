/** Why a part of a search was not understood. */
export const noteTexts = {
  noValue: (key: string) => `Enter a value after “${key}:”`,
  unknownType: (type: string, known: readonly string[]) =>
    `Unknown type: ${type}. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)!}`,
  event: (value: string) => `Unknown event “${value}”. Use a name or a code`,
  status: (value: string) => `Unknown status “${value}”. Use unread, read, archived or a code`,
  needs: (value: string) => `Unknown search “needs:${value}”. Use needs:action`,
  assignments: 'Assignments are unavailable right now, or nobody signs in to this Waybill',
  starred: 'Only the inbox knows your stars',
  hour: (value: string) => `Unknown hour “${value}”. Use 0 to 23`,
  day: (value: string) => `Unknown day “${value}”. Use 2026-11-01, today or yesterday`,
  weekday: (value: string) => `Unknown weekday “${value}”. Use monday or mon`,
  unknownKey: (word: string, value: string) =>
    `“${word}:” isn’t a search key, so Waybill searches for the text “${value}”`,
} as const;
