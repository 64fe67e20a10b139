import { useState, type ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** Something of second rank behind its name; made only once it has been opened. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>{label}</summary>
      {wasOpen && children}
    </details>
  );
}
