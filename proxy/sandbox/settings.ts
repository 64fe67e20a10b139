import { z } from '#contract/zod.ts';
import { dialect, presets, type Dialect } from './dialect.ts';

const rate = z.number().check(z.gte(0), z.lte(1));
const count = z.int().check(z.gte(0));
const text = z.string().check(z.minLength(1));

/** Everything about a sandbox that can be set; JSON, since it also travels between processes. */
export const sandboxSettings = z.strictObject({
  host: z._default(text, '127.0.0.1'),
  /** 0 takes a free port. */
  port: z._default(z.int().check(z.gte(0), z.lte(65_535)), 0),
  /** Path before `/v2`, as `/edge/api`; empty for none. */
  basePath: z._default(z.string().check(z.regex(/^(\/[^/?#\s]+)*$/)), ''),
  /** SQLite file; what it holds is taken as it is. `:memory:` forgets all at the end. */
  dataFile: z._default(text, ':memory:'),
  /** The same seed and sizes give the same data, save that times count back from now. */
  seed: z._default(z.int(), 20_261_120),
  notifications: z._default(count.check(z.lte(5_000_000)), 12_000),
  /** Days back from now over which notifications are spread. */
  days: z._default(z.int().check(z.gte(1), z.lte(3650)), 90),
  partners: z._default(z.int().check(z.gte(1), z.lte(5000)), 40),
  transactions: z._default(count.check(z.lte(1_000_000)), 3000),
  payments: z._default(count.check(z.lte(100_000)), 400),
  /** New notifications a minute while the sandbox runs; 0 for none. */
  arrivalsPerMinute: z._default(z.number().check(z.gte(0), z.lte(60_000)), 4),
  /** Milliseconds between the receipt of a batch and its processing. */
  batchDelay: z._default(z.object({ min: count, max: count }), { min: 700, max: 4000 }),
  /** Share of the lines of a batch that fail though nothing is wrong with them. */
  lineFailureRate: z._default(rate, 0),
  /** Random where left out, and then kept in the data file. */
  credentials: z.optional(
    z.strictObject({
      consumerKey: text,
      consumerSecret: text,
      token: text,
      tokenSecret: text,
    }),
  ),
  preset: z._default(z.enum(['plain', 'contrary']), 'plain'),
  /** Departures from the preset. */
  dialect: z._default(z.partial(dialect), {}),
});
export type SandboxSettings = z.output<typeof sandboxSettings>;
export type SandboxSettingsInput = z.input<typeof sandboxSettings>;
export type Credentials = NonNullable<SandboxSettings['credentials']>;

/** The dialect that settings ask for: a preset, and what departs from it. */
export function dialectOf({ preset, dialect }: SandboxSettings): Dialect {
  return { ...presets[preset], ...dialect } as Dialect;
}
