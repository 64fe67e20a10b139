import { reasonsOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import {
  sandboxSettings,
  type SandboxSettings,
  type SandboxSettingsInput,
} from './context/settings.ts';

/** Checks settings and fills in what was left out. @throws Error that names what is wrong */
export function readSettings(input: SandboxSettingsInput): SandboxSettings {
  const read = z.safeParse(sandboxSettings, input);
  if (read.success) return read.data;
  throw new Error(`The settings of the sandbox are wrong: ${reasonsOf(read.error).join('; ')}`);
}
