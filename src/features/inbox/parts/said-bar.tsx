import type { ReactNode } from 'react';
import { useOnceReached } from '#api/use-once-reached.ts';
import { BarButton } from '#ui/bar-button.tsx';
import { useStored } from '#ui/store.ts';
import visually from '#ui/visually-hidden.module.css';
import { inboxTexts } from '../model/texts.ts';
import type { BarMessages } from './bar-message.ts';
import { BottomBar } from './bottom-bar.tsx';
import { BottomBars } from './bottom-bars.tsx';
import { bottomBarTexts } from './late-texts.ts';
import { UndoButton } from './undo-button.tsx';

interface SaidBarProps {
  /** Its name for assistive technology. */
  label: string;
  messages: BarMessages;
  /** Below the lines. */
  children?: ReactNode;
}

/** Says below the list, and to who hears the page, what came of the last action. */
export function SaidBar({ children, ...props }: SaidBarProps) {
  return (
    <BottomBars>
      <SaidLine {...props} isFailure />
      <SaidLine {...props} isFailure={false} />
      {children}
    </BottomBars>
  );
}

type SaidLineProps = Omit<SaidBarProps, 'children'> & { isFailure: boolean };

function SaidLine({ label, messages, isFailure }: SaidLineProps) {
  const said = useStored(messages.all, (all) => all.find((it) => it.isFailure === isFailure));
  const dismiss = (): void => messages.remove((it) => it === said);
  useOnceReached(said?.isOffline ?? false, dismiss);
  // Several failures often have the same reason.
  const words = said && isFailure ? `${label}: ${said.words}` : said?.words;
  return (
    <>
      <p role="status" className={visually.hidden}>
        {words}
      </p>
      {said && (
        <BottomBar
          label={isFailure ? bottomBarTexts.failure(label) : label}
          news={said}
          isDone={!isFailure}
          {...(isFailure ? { text: '', problem: words! } : { text: words! })}
        >
          {said.retry && <BarButton onClick={said.retry}>{inboxTexts.retry}</BarButton>}
          <UndoButton undo={said.undo} />
          <BarButton onClick={dismiss}>{inboxTexts.dismiss}</BarButton>
        </BottomBar>
      )}
    </>
  );
}
