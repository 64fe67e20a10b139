import { actionTexts } from '../texts.ts';

interface MessageListProps {
  /** The worst first. */
  texts: readonly string[];
}

/** The service's own messages of one answer. */
export function MessageList({ texts }: MessageListProps) {
  if (texts.length === 0) return null;
  return (
    <ul aria-label={actionTexts.messages}>
      {texts.map((text, index) => (
        // Messages of one answer never change places.
        // eslint-disable-next-line react/no-array-index-key
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}
