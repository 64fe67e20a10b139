import type { ReactNode } from 'react';
import visually from '#ui/visually-hidden.module.css';
import { inboxTexts } from '../model/texts.ts';
import { BottomBar, BottomBarButton } from './bottom-bar.tsx';
import { BottomBars } from './bottom-bars.tsx';
import { UndoCommand } from './undo-command.tsx';

interface SaidBarProps {
  /** Its name for assistive technology. */
  label: string;
  /** The result of the last action; `null` before any, and once dismissed. */
  said: { words: string; isFailure: boolean } | null;
  /** Undoes the last action, also by `z`; `null` where nothing can be undone. */
  undo: { name: string; run: () => void } | null;
  onDismiss: () => void;
  /** Below the line. */
  children?: ReactNode;
}

/** Says below the list, and to who hears the page, what came of the last action. */
export function SaidBar({ label, said, undo, onDismiss, children }: SaidBarProps) {
  // Several failures often have the same reason.
  const words = said?.isFailure ? `${label}: ${said.words}` : said?.words;
  return (
    <>
      {undo && <UndoCommand {...undo} />}
      <BottomBars>
        <p role="status" className={visually.hidden}>
          {words}
        </p>
        {said && (
          <BottomBar
            label={label}
            news={said}
            {...(said.isFailure ? { text: '', problem: words! } : { text: words! })}
          >
            {undo && <BottomBarButton onClick={undo.run}>{inboxTexts.undo}</BottomBarButton>}
            <BottomBarButton onClick={onDismiss}>{inboxTexts.dismiss}</BottomBarButton>
          </BottomBar>
        )}
        {children}
      </BottomBars>
    </>
  );
}
