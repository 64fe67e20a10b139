import { lazy, useState } from 'react';
import { stringifyJson, type Json } from '#lib/json.ts';
import { Banner } from './banner.tsx';
import { Button } from '../button.tsx';
import { Opening } from '../opening.tsx';
import { actionTexts } from '../texts.ts';

const FaultsDialog = lazy(async () => ({
  default: (await import('./faults-dialog.tsx')).FaultsDialog,
}));

interface FaultsBannerProps {
  /** `2 transactions could not be read`. */
  title: string;
  faults: readonly { page: number; index: number; reasons: readonly string[]; raw: Json }[];
  /** Whether the list has rows that could be read. */
  hasOthers: boolean;
}

/** Counts the rows that break the contract, and shows them on request. */
export function FaultsBanner({ title, faults, hasOthers }: FaultsBannerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Banner
      tone="action"
      action={
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {actionTexts.viewRows}
        </Button>
      }
    >
      {hasOthers ? actionTexts.othersShown(title) : `${title}.`}
      {isOpen && (
        <Opening>
          <FaultsDialog
            title={title}
            faults={faults.map(({ raw, ...fault }) => ({ ...fault, text: stringifyJson(raw, 2) }))}
            onClosed={() => setOpen(false)}
          />
        </Opening>
      )}
    </Banner>
  );
}
