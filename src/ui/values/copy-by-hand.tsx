import { Stack, Textarea } from '@mantine/core';
import { Button } from '../button.tsx';
import { closeDialog, Dialog } from '../panels/dialog.tsx';
import layout from '../layout.module.css';
import { copyTexts } from '../late-texts.ts';

/** Shows text that the browser would not copy, selected. */
export function CopyByHand({ text, onClosed }: { text: string; onClosed: () => void }) {
  return (
    <Dialog title={copyTexts.byHand} onClosed={onClosed}>
      <Stack align="flex-start">
        <div>
          {copyTexts.refused} <span className={layout.keys}>{copyTexts.keys}</span>
        </div>
        <Textarea
          w="100%"
          rows={6}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          aria-label={copyTexts.field}
          readOnly
          data-focus
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button size="compact-sm" onClick={({ currentTarget }) => closeDialog(currentTarget, '')}>
          {copyTexts.close}
        </Button>
      </Stack>
    </Dialog>
  );
}
