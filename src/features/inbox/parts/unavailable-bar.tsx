import { BarButton } from '#ui/notices/bar-button.tsx';
import visually from '#ui/visually-hidden.module.css';
import { inboxTexts } from '../model/texts.ts';
import { BottomBar } from './bottom-bar.tsx';

interface UnavailableBarProps {
  /** Its name for assistive technology. */
  label: string;
  /** The part that could not be loaded, and the consequence; `null` while nothing is missing. */
  words: string | null;
  onRetry: () => void;
}

/** Reports that a part of the list could not be loaded, below it and to screen readers. */
export function UnavailableBar({ label, words, onRetry }: UnavailableBarProps) {
  return (
    <>
      <p role="status" className={visually.hidden}>
        {words}
      </p>
      {words !== null && (
        <BottomBar label={label} text="" problem={words} news={words}>
          <BarButton onClick={onRetry}>{inboxTexts.retry}</BarButton>
        </BottomBar>
      )}
    </>
  );
}
