import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatCount } from '#lib/locale.ts';
import classes from './filter-sheet.module.css';
import { later } from '../later.tsx';

/** Once the sheet is loaded, the palette has the filters' commands. */
const BottomSheet = later(async () => ({
  default: (await import('../panels/bottom-sheet.tsx')).BottomSheet,
}));

interface FilterSheetProps {
  /** Label of the button and the sheet. */
  label: string;
  /** How many filters differ from the screen's own. */
  count: number;
  children: ReactNode;
}

/** A phone's button for the filters, which it shows in a sheet from the bottom. */
export function FilterSheet({ label, count, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        pos="relative"
        w="2.75rem"
        h="2.75rem"
        p={0}
        aria-label={count > 0 ? `${label}, ${formatCount(count)}` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconFilter size={20} stroke={1.75} aria-hidden />
        {count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
      </Button>
      <BottomSheet label={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </BottomSheet>
    </>
  );
}
