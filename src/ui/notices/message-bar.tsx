import { Group, Text } from '@mantine/core';
import { BarButton } from './bar-button.tsx';
import { useCommands } from '../commands/commands.tsx';
import { footLayout } from '../panels/foot-layout.ts';
import { messageBarTexts } from '../late-texts.ts';
import visually from '../visually-hidden.module.css';

/** The result of the last action. */
export interface ActionMessage {
  words: string;
  /** Undoes the action, also by `z`; `null` where nothing can be undone. */
  undo: { name: string; run: () => void } | null;
}

interface MessageBarProps {
  /** The screen's name. */
  screen: string;
  /** `null` before any action, and once dismissed. */
  message: ActionMessage | null;
  onDismiss: () => void;
}

/** A line below a page with the result of the last action, which is also announced. */
export function MessageBar({ screen, message, onDismiss }: MessageBarProps) {
  const undo = message?.undo ?? null;
  useCommands(undo ? [{ ...undo, group: screen, keys: ['z', 'ctrl+z'], changes: true }] : []);
  return (
    <>
      {/* There before its text, otherwise assistive technology may not announce it. */}
      <p role="status" className={visually.hidden}>
        {message?.words}
      </p>
      {message && (
        <Group
          component="section"
          aria-label={messageBarTexts.label}
          gap="xs"
          mih="2.375rem"
          flex="none"
          {...footLayout}
        >
          <Text size="sm" flex="1 1 8em" style={{ overflowWrap: 'anywhere' }}>
            {message.words}
          </Text>
          {undo && <BarButton onClick={undo.run}>{messageBarTexts.undo}</BarButton>}
          <BarButton onClick={onDismiss}>{messageBarTexts.dismiss}</BarButton>
        </Group>
      )}
    </>
  );
}
