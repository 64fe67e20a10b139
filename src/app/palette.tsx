import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isBatchLoaded, loadedPayment } from '#api/find-loaded.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { useMay } from '#api/session/session.ts';
import { isGuidShaped } from '#lib/guid.ts';
import type { PaletteProps } from '#ui/commands/command.ts';
import { PaletteDialog, type MoreCommandsProps } from '#ui/commands/palette-dialog.tsx';
import { findCommands } from './find-commands.ts';

const TrackCommands = lazy(async () => {
  try {
    const { TrackCommands } = await import('#features/carriers/track-commands.tsx');
    return { default: TrackCommands };
  } catch {
    // Without this part the palette still has its commands.
    return { default: NoMore };
  }
});

function NoMore({ onFound }: MoreCommandsProps) {
  useEffect(() => onFound([], false), [onFound]);
  return null;
}

/**
 * Shows every action and screen, found by typing; a number or an id leads to the thing that has it,
 * and a tracking number to its carrier, for those who may see carriers.
 */
export function Palette(props: PaletteProps) {
  const may = useMay();
  const navigate = useNavigate();
  const { data: references = noReferences } = useQuery({
    ...referencesQuery,
    enabled: may({ role: 'accounting', kind: 'read' }),
  });
  const client = useQueryClient();
  const mayTrack = may({ role: 'ops', kind: 'read' });
  return (
    <PaletteDialog
      {...props}
      find={(typed) =>
        findCommands(typed, may, (path) => void navigate(path), {
          references,
          paymentOf: (number) => loadedPayment(client, number),
          hasBatch: (id) => isBatchLoaded(client, id),
        })
      }
      More={TrackCommands}
      isMore={(typed) => mayTrack && mayBeNumber(typed)}
    />
  );
}

/** Whether a lookup at the carriers is worthwhile: tracking numbers have several digits. */
function mayBeNumber(typed: string): boolean {
  return !isGuidShaped(typed.trim()) && (typed.match(/\p{Nd}/gu)?.length ?? 0) >= 4;
}
