import { dialectOf, type SandboxSettings, type SandboxSettingsInput } from './context/settings.ts';
import type { Dialect } from './wire/dialect.ts';

const sizes = [
  'seed',
  'notifications',
  'days',
  'partners',
  'transactions',
  'payments',
  'enormousAmounts',
] as const;
const readings = ['statusZeroRows', 'unknownCodes'] as const;

/** The settings that are used only when the data is created. */
export type DataShape = Pick<SandboxSettings, (typeof sizes)[number]> &
  Pick<Dialect, (typeof readings)[number]>;

export function dataShapeOf(settings: SandboxSettings): DataShape {
  const { seed, notifications, days, partners, transactions, payments, enormousAmounts } = settings;
  const { statusZeroRows, unknownCodes } = dialectOf(settings);
  return {
    seed,
    notifications,
    days,
    partners,
    transactions,
    payments,
    enormousAmounts,
    statusZeroRows,
    unknownCodes,
  };
}

/**
 * Returns the explicitly requested part of the shape: presets request readings, defaults request
 * nothing.
 */
export function requestedShape(
  input: SandboxSettingsInput,
  settings: SandboxSettings,
): Partial<DataShape> {
  const asked = [
    ...sizes.filter((name) => input[name] !== undefined),
    ...readings.filter((name) => (input.dialect?.[name] ?? input.preset) !== undefined),
  ];
  const shape = dataShapeOf(settings);
  return Object.fromEntries(asked.map((name) => [name, shape[name]]));
}

/**
 * Lists the differences between the data and the requested settings: `notifications 12000, now
 * 500`.
 */
export function differencesOf(made: Partial<DataShape>, asked: Partial<DataShape>): string[] {
  return [...sizes, ...readings]
    .filter((name) => made[name] !== undefined && asked[name] !== undefined)
    .filter((name) => made[name] !== asked[name])
    .map((name) => `${name} ${made[name]}, now ${asked[name]}`);
}
