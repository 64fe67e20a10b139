import { Box, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { stringifyJson, type Json } from '#lib/json.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../values/copy-button.tsx';
import { Fold } from '../panels/fold.tsx';
import { shapeTexts } from '../late-texts.ts';
import layout from '../layout.module.css';
import { VisibleText } from '../visible-text.tsx';

/** Characters shown at first, because a browser is slow to lay out more. */
const SHOWN = 100_000;

/** Shows JSON as received, with every digit; formatted only on demand. */
export function RawJson({ label, value }: { label: string; value: Json }) {
  return (
    <Fold label={label}>
      <RawText value={value} />
    </Fold>
  );
}

function RawText({ value }: { value: Json }) {
  const text = useMemo(() => stringifyJson(value, 2), [value]);
  const [isWhole, setWhole] = useState(text.length <= SHOWN);
  return (
    <Stack gap="xs" align="flex-start" pt="xs">
      <CopyButton label={shapeTexts.copy} text={() => text} />
      {/* Scrolls by keyboard. */}
      <Box component="pre" w="100%" mah="60dvh" className={layout.scrolls} tabIndex={0}>
        <VisibleText text={isWhole ? text : text.slice(0, SHOWN)} />
      </Box>
      {!isWhole && (
        <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
          {shapeTexts.wholeText(text.length)}
        </Button>
      )}
    </Stack>
  );
}
