import type { ReactNode } from 'react';
import { BarButton } from '#ui/notices/bar-button.tsx';
import { useStored } from '#ui/store.ts';
import visually from '#ui/visually-hidden.module.css';
import { inboxTexts } from '../model/texts.ts';
import type { BarMessages } from './bar-message.ts';
import { BottomBar } from './bottom-bar.tsx';
import { BottomBars } from './bottom-bars.tsx';
import { bottomBarTexts } from './late-texts.ts';
import { UndoButton } from './undo-button.tsx';

interface ResultBarProps {
  /** Its name for assistive technology. */
  label: string;
  messages: BarMessages;
  /** Below the lines. */
  children?: ReactNode;
}

/** Reports the result of the last action, below the list and to screen readers. */
export function ResultBar({ children, ...props }: ResultBarProps) {
  return (
    <BottomBars>
      <ResultLine {...props} isFailure />
      <ResultLine {...props} isFailure={false} />
      {children}
    </BottomBars>
  );
}

type ResultLineProps = Omit<ResultBarProps, 'children'> & { isFailure: boolean };

function ResultLine({ label, messages, isFailure }: ResultLineProps) {
  const message = useStored(messages.all, (all) => all.find((it) => it.isFailure === isFailure));
  const dismiss = (): void => messages.remove((it) => it === message);
  // Several failures often have the same reason.
  const words = message && isFailure ? `${label}: ${message.words}` : message?.words;
  return (
    <>
      <p role="status" className={visually.hidden}>
        {words}
      </p>
      {message && (
        <BottomBar
          label={isFailure ? bottomBarTexts.failure(label) : label}
          news={message}
          isDone={!isFailure}
          {...(isFailure ? { text: '', problem: words! } : { text: words! })}
        >
          {message.retry && <BarButton onClick={message.retry}>{inboxTexts.retry}</BarButton>}
          <UndoButton undo={message.undo} />
          <BarButton onClick={dismiss}>{inboxTexts.dismiss}</BarButton>
        </BottomBar>
      )}
    </>
  );
}
