import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import type { ReactNode } from 'react';
import { onFirstClick } from '#ui/on-first-click.ts';
import { readOnly } from '#ui/read-only.ts';
import { useStored } from '#ui/store.ts';
import { rowActionTexts } from '../model/texts.ts';

interface RowActionProps {
  /** Says what it does. */
  label: string;
  /** Name of the row. */
  name: string;
  /** An icon. */
  children: ReactNode;
  onClick: () => void;
}

/** An action beside a row, while the pointer is on it. */
export function RowAction({ label, name, children, onClick }: RowActionProps) {
  const reason = useStored(readOnly, (it) => it);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={rowActionTexts.of(label, name)}
      title={reason ?? label}
      disabled={reason !== null}
      onClick={onFirstClick(onClick)}
    >
      {children}
    </ActionIcon>
  );
}
