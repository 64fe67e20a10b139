/** What browsers say of a locale's weeks; some have it as a property, some as a method. */
interface WeekLocale {
  weekInfo?: { firstDay: number };
  getWeekInfo?: () => { firstDay: number };
}

const MONDAY = 1;

/** On which day weeks begin where the reader is; 0 is Sunday. */
export function firstWeekday(locale = new Intl.DateTimeFormat().resolvedOptions().locale): number {
  const known = new Intl.Locale(locale) as WeekLocale;
  // There 7 is Sunday.
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY) % 7;
}
