import { Group } from '@mantine/core';
import { visibleString } from '#lib/visible-text.ts';
import { SmallButton } from '#ui/button.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import type { WorkbookSheet } from './read-spreadsheet.ts';
import { sheetQuestionTexts } from './texts.ts';

interface SheetQuestionProps {
  sheets: readonly WorkbookSheet[];
  onChoose: (text: string) => void;
}

/** Asks which sheet of a spreadsheet counts, or if its hidden rows and columns do. */
export function SheetQuestion({ sheets, onChoose }: SheetQuestionProps) {
  const isOne = sheets.every(({ name }) => name === sheets[0]!.name);
  const question = sheetQuestionTexts[isOne ? 'hidden' : 'which'];
  return (
    <StandOut tone="action" role="group" my="xs" label={question} title={question}>
      <Group gap="xs">
        {sheets.map(({ name, rows, text, hasHidden = false }) => (
          <SmallButton key={`${name} ${hasHidden}`} onClick={() => onChoose(text)}>
            {sheetQuestionTexts.sheet(visibleString(name), rows, hasHidden)}
          </SmallButton>
        ))}
      </Group>
    </StandOut>
  );
}
