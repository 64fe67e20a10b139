const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const steps = [
  { unit: 'day', lasts: 86_400_000 },
  { unit: 'hour', lasts: 3_600_000 },
  { unit: 'minute', lasts: 60_000 },
] as const;

/** `3 hours ago`. @param age milliseconds */
export function ageWords(age: number): string {
  const step = steps.find(({ lasts }) => age >= lasts);
  return step ? words.format(-Math.floor(age / step.lasts), step.unit) : 'less than a minute ago';
}
