import { Group, Kbd } from '@mantine/core';
import { isMac, keyCaps } from '../key-sequence.ts';
import layout from '../layout.module.css';

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

/** A shortcut beside its action, for people with a keyboard. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={layout.keys}>
      <KeyCaps keys={keys} />
    </span>
  );
}
