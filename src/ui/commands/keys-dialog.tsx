import { Box, Group } from '@mantine/core';
import { Button } from '../button.tsx';
import { compareTexts } from '#lib/locale.ts';
import type { Command } from './command.ts';
import { closeDialog, Dialog } from '../panels/dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import { isSingleKey } from '../key-sequence.ts';
import { paletteDialogTexts } from '../late-texts.ts';
import { actionTexts, paletteTexts } from '../texts.ts';

interface KeysDialogProps {
  /** The earliest component's first. */
  commands: readonly Command[];
  hasSingleKeys: boolean;
  onClosed: () => void;
}

/** The screen's own keys come first, then those that lead to screens, then the others. */
function rankOf(group: string, members: readonly Command[]): number {
  if (group === paletteTexts.everywhere) return 2;
  return members.every(({ keys = [] }) => keys.every((it) => it.startsWith('g '))) ? 1 : 0;
}

/** Several components offer them, in an order that changes as the components come and go. */
function byName(members: readonly Command[]): readonly Command[] {
  return members.toSorted((a, b) => compareTexts(a.name, b.name));
}

/** Lists every key that has an effect here. */
export function KeysDialog({ commands, hasSingleKeys, onClosed }: KeysDialogProps) {
  const works = (keys: string) => hasSingleKeys || !isSingleKey(keys);
  const withKeys = commands.filter(({ keys }) => keys?.some(works));
  const groups = [...Map.groupBy(withKeys, ({ group }) => group)]
    .map(([group, members]) => ({ group, members, rank: rankOf(group, members) }))
    .toSorted((a, b) => a.rank - b.rank || compareTexts(a.group, b.group));
  return (
    <Dialog title={paletteTexts.keys} onClosed={onClosed}>
      {!hasSingleKeys && (
        <Box component="p" mt={0} mb="sm">
          {paletteDialogTexts.singleKeysOff}
        </Box>
      )}
      {/* Has the focus, so that the dialog opens at its top and the keyboard scrolls it. */}
      <Box tabIndex={-1} data-focus style={{ outline: 'none' }}>
        {groups.map(({ group, members, rank }) => (
          <Box key={group} component="section" mb="md">
            <Box component="h3" mt={0} mb={4} fz="xs" fw={600} c="dimmed">
              {group}
            </Box>
            <Box component="dl" m={0}>
              {(rank === 0 ? byName(members) : members).map(({ name, keys = [] }) => (
                <Group
                  key={name}
                  justify="space-between"
                  wrap="nowrap"
                  py={4}
                  style={{ borderBottom: '1px solid var(--waybill-line)' }}
                >
                  <dt>{name}</dt>
                  <Group component="dd" m={0} flex="none" gap="sm">
                    {keys.filter(works).map((way) => (
                      <KeyCaps key={way} keys={way} />
                    ))}
                  </Group>
                </Group>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Button variant="default" onClick={(event) => closeDialog(event.currentTarget, '')}>
        {actionTexts.close}
      </Button>
    </Dialog>
  );
}
