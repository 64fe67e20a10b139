import type { ReactNode } from 'react';
import { useOnceReached } from '#api/use-once-reached.ts';
import { BarButton } from '#ui/bar-button.tsx';
import visually from '#ui/visually-hidden.module.css';
import { inboxTexts } from '../model/texts.ts';
import type { BarMessage } from './bar-message.ts';
import { BottomBar } from './bottom-bar.tsx';
import { BottomBars } from './bottom-bars.tsx';
import { UndoButton } from './undo-button.tsx';

interface SaidBarProps {
  /** Its name for assistive technology. */
  label: string;
  /** The result of the last action; `null` before any, and once dismissed. */
  said: BarMessage | null;
  onDismiss: () => void;
  /** Below the line. */
  children?: ReactNode;
}

/** Says below the list, and to who hears the page, what came of the last action. */
export function SaidBar({ label, said, onDismiss, children }: SaidBarProps) {
  useOnceReached(said?.isOffline ?? false, onDismiss);
  // Several failures often have the same reason.
  const words = said?.isFailure ? `${label}: ${said.words}` : said?.words;
  return (
    <BottomBars>
      <p role="status" className={visually.hidden}>
        {words}
      </p>
      {said && (
        <BottomBar
          label={label}
          news={said}
          isDone={!said.isFailure}
          {...(said.isFailure ? { text: '', problem: words! } : { text: words! })}
        >
          <UndoButton undo={said.undo} />
          <BarButton onClick={onDismiss}>{inboxTexts.dismiss}</BarButton>
        </BottomBar>
      )}
      {children}
    </BottomBars>
  );
}
