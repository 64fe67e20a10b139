import { z } from '#contract/zod.ts';
import { dialect, presets, type Dialect } from '../wire/dialect.ts';

/** A clearer name, since zod/mini's begins with an underscore. */
const { _default: withDefault } = z;

const rate = z.number().check(z.gte(0), z.lte(1));
const count = z.int().check(z.gte(0));
const text = z.string().check(z.minLength(1));

/** Everything about a sandbox that can be set; JSON, since it also travels between processes. */
export const sandboxSettings = z.strictObject({
  host: withDefault(text, '127.0.0.1'),
  /** 0 takes a free port. */
  port: withDefault(z.int().check(z.gte(0), z.lte(65_535)), 0),
  /** Path before `/v2`, such as `/edge/api`; empty for none. */
  basePath: withDefault(z.string().check(z.regex(/^(\/[^/?#\s]+)*$/)), ''),
  /**
   * SQLite file. Its data must match the requested seed, sizes and readings; omitted ones stay
   * unchanged. `:memory:` loses everything at the end.
   */
  dataFile: withDefault(text, ':memory:'),
  /** The same seed and sizes give the same data, except that times count back from now. */
  seed: withDefault(z.int(), 20_261_120),
  notifications: withDefault(count.check(z.lte(5_000_000)), 12_000),
  /** Days back from now over which notifications are spread. */
  days: withDefault(z.int().check(z.gte(1), z.lte(3650)), 90),
  partners: withDefault(z.int().check(z.gte(1), z.lte(5000)), 40),
  transactions: withDefault(count.check(z.lte(1_000_000)), 3000),
  payments: withDefault(count.check(z.lte(100_000)), 400),
  /** Whether one transaction in a thousand has an amount beyond what a double holds. */
  enormousAmounts: withDefault(z.boolean(), false),
  /** Rows that 4.12 lists after its own carriers, unchanged: odd carriers, and invalid ones. */
  moreCarriers: withDefault(z.array(z.json()), []),
  /** New notifications a minute while the sandbox runs; 0 for none. */
  arrivalsPerMinute: withDefault(z.number().check(z.gte(0), z.lte(60_000)), 4),
  /** Milliseconds between the receipt of a batch and its processing. */
  batchDelay: withDefault(z.object({ min: count, max: count }), { min: 700, max: 4000 }),
  /** Share of the lines of a batch that fail although nothing is wrong with them. */
  lineFailureRate: withDefault(rate, 0),
  /** Random if omitted, and then stored in the data file. */
  credentials: z.optional(
    z.strictObject({
      consumerKey: text,
      consumerSecret: text,
      token: text,
      tokenSecret: text,
    }),
  ),
  /**
   * Names of users, each with a token, notifications, ledger and data file of their own: next to
   * `sandbox.db`, `sandbox-north.db`. None: there is one user, without a name.
   */
  users: withDefault(z.array(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))), []),
  preset: withDefault(z.enum(['plain', 'contrary']), 'plain'),
  /** Overrides of the preset. */
  dialect: withDefault(z.partial(dialect), {}),
});
export type SandboxSettings = z.output<typeof sandboxSettings>;
export type SandboxSettingsInput = z.input<typeof sandboxSettings>;

/** Returns the dialect for the settings: a preset, and its overrides. */
export function dialectOf({ preset, dialect }: SandboxSettings): Dialect {
  const departures = Object.entries(dialect).filter(([, value]) => value !== undefined);
  return { ...presets[preset], ...Object.fromEntries(departures) };
}
