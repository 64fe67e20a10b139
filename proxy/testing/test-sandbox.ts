import { onTestFinished } from 'vitest';
import type { SandboxSettingsInput } from '../sandbox/context/settings.ts';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { sandboxCredentials } from './test-waybill.ts';

/**
 * Starts a sandbox until the end of the test: nothing arrives by itself, and batches are done at
 * once.
 */
export async function startTestSandbox(input: SandboxSettingsInput): Promise<Sandbox> {
  const sandbox = await startSandbox({
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
    credentials: sandboxCredentials,
    ...input,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
