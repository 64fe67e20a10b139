import { Group, Kbd } from '@mantine/core';
import { isMac, keyCaps } from './key-sequence.ts';

/** A shortcut as the caps of its keys. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <Group component="span" gap={4} display="inline-flex" wrap="nowrap">
      {keyCaps(keys, isMac()).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </Group>
  );
}
