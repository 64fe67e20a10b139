import { Box, Stack, Text } from '@mantine/core';
import { Button } from '../button.tsx';
import { closeDialog, Dialog } from '../panels/dialog.tsx';
import { faultsTexts } from '../late-texts.ts';
import layout from '../layout.module.css';
import { VisibleText } from '../visible-text.tsx';

interface FaultsDialogProps {
  title: string;
  faults: readonly {
    /** Number of the page, and the row's place on it from 0. */
    page: number;
    index: number;
    reasons: readonly string[];
    /** The row as the service sent it. */
    text: string;
  }[];
  onClosed: () => void;
}

const SHOWN = 100;

/** The rows that could not be read, each with its reasons and its raw JSON. */
export function FaultsDialog({ title, faults, onClosed }: FaultsDialogProps) {
  return (
    <Dialog title={title} onClosed={onClosed}>
      <Text c="dimmed" mb="md">
        {faultsTexts.intro}
      </Text>
      {/* Scrolls by keyboard, from its beginning. */}
      <Box
        mah="60dvh"
        mb="md"
        className={layout.scrolls}
        role="group"
        aria-label={faultsTexts.rows}
        tabIndex={0}
        data-focus
      >
        <Stack component="ol" className={layout.bare}>
          {faults.slice(0, SHOWN).map(({ page, index, reasons, text }) => (
            <li key={`${page}/${index}`}>
              <Text fw={600}>{faultsTexts.place(page, index + 1)}</Text>
              <Box component="ul" my={4} pl="md">
                {reasons.map((reason) => (
                  <li key={reason}>
                    <VisibleText text={reason} />
                  </li>
                ))}
              </Box>
              <pre>
                <VisibleText text={text} />
              </pre>
            </li>
          ))}
        </Stack>
      </Box>
      {faults.length > SHOWN && <p>{faultsTexts.first(SHOWN)}</p>}
      <Button onClick={(event) => closeDialog(event.currentTarget, '')}>{faultsTexts.close}</Button>
    </Dialog>
  );
}
