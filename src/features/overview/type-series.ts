import { foldText } from '#lib/search/fold-text.ts';
import { sentence } from '#lib/sentence.ts';
import { visibleString } from '#lib/visible-text.ts';
import { wordsOf } from '#lib/words-of.ts';
import type { Series } from '#ui/tables/bar-table.tsx';
import type { DayCounts } from './count-by-day.ts';
import { overviewTexts } from './texts.ts';

/** The types with a hue, in the order of the hues, so that a type looks the same in every chart. */
const hued = [
  'SalesOrder',
  'PurchaseOrder',
  'PhysicalInventory',
  'VirtualInventory',
  'ChannelRequest',
].map(foldText);

/** The color of a type: its own hue, or grey. */
export function typeColor(type: string): string {
  const place = hued.indexOf(foldText(type));
  return `var(--waybill-series-${place === -1 ? 'other' : place + 1})`;
}

/** A type for people: `Sales order`. */
export function typeLabel(type: string): string {
  const text = visibleString(type);
  return text === '' ? overviewTexts.noType : sentence(wordsOf(text));
}

/** The types with a hue, and all others as one grey series; of each the counts by day. */
export function typeSeries(types: DayCounts['types']): (Series & { counts: readonly number[] })[] {
  const own = hued.flatMap((key) => types.filter(({ type }) => foldText(type) === key));
  const others = types.filter((type) => !own.includes(type));
  return [
    ...own.map(({ type, counts }) => ({ name: typeLabel(type), color: typeColor(type), counts })),
    ...(others.length === 0
      ? []
      : [
          {
            name: overviewTexts.other,
            color: typeColor(''),
            counts: others[0]!.counts.map((_, day) =>
              others.reduce((sum, { counts }) => sum + counts[day]!, 0),
            ),
          },
        ]),
  ];
}
