import { expect, test } from 'vitest';
import { batchReportPaths } from '#contract/record.ts';
import { startClient, type Client } from './testing/client.ts';

async function answering(client: Client, recordId: string): Promise<string[]> {
  const kinds: string[] = [];
  for (const [kind, path] of Object.entries(batchReportPaths)) {
    const reply = await client.get(`/v2${path.replace('{id}', recordId)}`);
    if (reply.status === 200 && reply.loose.Lines.length > 0) kinds.push(kind);
  }
  return kinds;
}

test('serves a batch at exactly one of the six paths, or at none if the dialect omits it', async () => {
  const found: Record<string, Set<string>> = { plain: new Set(), contrary: new Set() };
  for (const preset of ['plain', 'contrary'] as const) {
    const client = await startClient({ preset, notifications: 3000 });
    const batches = client.sandbox.store.newest(3000).filter(({ type }) => type === 'Batch');
    const counts = new Set<number>();
    for (const { recordId } of batches.slice(0, 25)) {
      const kinds = await answering(client, recordId);
      counts.add(kinds.length);
      for (const kind of kinds) found[preset]!.add(kind);
    }
    expect(counts).toEqual(preset === 'plain' ? new Set([1]) : new Set([0, 1]));
    await client.sandbox.close();
  }
  expect(found['plain']!.size).toBeGreaterThan(3);
  expect(found['contrary']).toEqual(new Set(['SalesOrder', 'PhysicalInventory']));
});
