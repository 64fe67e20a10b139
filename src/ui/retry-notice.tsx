import { Button } from './button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

interface RetryNoticeProps {
  title: string;
  detail: string;
  whatToDo: string;
  technical?: NonNullable<NoticeProps['technical']>;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands where content would be that could not be read. */
export function RetryNotice({ isRetrying, onRetry, ...words }: RetryNoticeProps) {
  return (
    <Notice tone="failure" {...words}>
      <Button loading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  );
}
