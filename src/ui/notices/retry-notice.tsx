import { Button } from '../button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';
import { actionTexts } from '../texts.ts';

interface RetryNoticeProps {
  title: string;
  detail: string;
  whatToDo: string;
  technical?: NonNullable<NoticeProps['technical']>;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Replaces content that could not be loaded. */
export function RetryNotice({ isRetrying, onRetry, ...words }: RetryNoticeProps) {
  return (
    <Notice tone="failure" {...words}>
      <Button loading={isRetrying} onClick={onRetry}>
        {actionTexts.retry}
      </Button>
    </Notice>
  );
}
