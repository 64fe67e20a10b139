import { lazy, useEffect } from 'react';
import { useMay } from '#api/session.ts';
import type { PaletteProps } from '#ui/command.ts';
import { PaletteDialog, type MoreCommandsProps } from '#ui/palette-dialog.tsx';

const TrackCommands = lazy(async () => {
  try {
    const { TrackCommands } = await import('#features/carriers/track-commands.tsx');
    return { default: TrackCommands };
  } catch {
    // Without it the palette has its commands.
    return { default: NoMore };
  }
});

function NoMore({ onFound }: MoreCommandsProps) {
  useEffect(() => onFound([]), [onFound]);
  return null;
}

/** Every action and screen, found by typing; a tracking number leads to its carrier, for those who may look it up. */
export function Palette(props: PaletteProps) {
  const mayTrack = useMay()({ role: 'ops', kind: 'read' });
  return (
    <PaletteDialog
      {...props}
      More={TrackCommands}
      isMore={(typed) => mayTrack && mayBeNumber(typed)}
    />
  );
}

/** Whether it is worth a look at the carriers: numbers have several digits. */
function mayBeNumber(typed: string): boolean {
  return (typed.match(/\p{Nd}/gu)?.length ?? 0) >= 4;
}
