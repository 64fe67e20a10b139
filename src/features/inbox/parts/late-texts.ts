import { formatCount } from '#lib/locale.ts';

/** The bars below the list, which come after the first rows. */
export const bottomBarTexts = {
  others: (count: number) => `+${formatCount(count)}`,
  unreached: 'Waybill couldn’t be reached. The change may not have been saved.',
  failure: (label: string) => `${label}: failure`,
  showOthers: (count: number, problems: number) =>
    `Show ${formatCount(count)} more${problems === 0 ? '' : `, ${formatCount(problems)} with a problem`}`,
} as const;
