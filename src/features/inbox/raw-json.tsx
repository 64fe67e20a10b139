import { Button } from '@mantine/core';
import { useState } from 'react';
import { stringifyJson, type Json } from '#lib/json.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './details.module.css';

/** Characters that are shown at first: a browser lays out no more of them with ease. */
const SHOWN = 100_000;

/** JSON as it came, every digit of it; made only when it is asked for. */
export function RawJson({ label, value }: { label: string; value: Json }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && <RawText text={stringifyJson(value, 2)} />}
    </details>
  );
}

function RawText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= SHOWN);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      // Without https, or where the person said no.
      setCopied('no');
    }
  };
  return (
    <>
      <div className={classes.rawBar}>
        <Button size="compact-xs" variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <span role="status">
          {copied === 'yes' && 'Copied'}
          {copied === 'no' && 'The browser did not allow it: select and copy the text'}
        </span>
      </div>
      {/* Scrolls by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.raw} tabIndex={0}>
        <VisibleText text={isWhole ? text : text.slice(0, SHOWN)} />
      </pre>
      {!isWhole && (
        <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
          Show all {text.length} characters
        </Button>
      )}
    </>
  );
}
