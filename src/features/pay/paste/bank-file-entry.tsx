import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { settingsQuery } from '#api/session/settings.ts';
import { isHeaderAlone } from '#lib/remittance/guess-columns.ts';
import { readTable, type TextTable } from '#lib/remittance/read-table.ts';
import { askBankFile } from './ask-bank-file.ts';
import type { BankFileQuestion } from './bank-file-answer.ts';
import { KnownPayers } from './known-payers.tsx';
import { PasteTable } from './paste-table.tsx';
import type { WorkbookSheet } from './read-spreadsheet.ts';
import { SheetQuestion } from './sheet-question.tsx';
import { bankFileOf, type BankFile } from './statement-lines.ts';
import { bankListTexts, bankFileTexts, pastedTableTexts } from './texts.ts';

interface BankFileEntryProps {
  /** A text that is no bank's file: a list with columns. */
  onTable: (table: TextTable) => void;
  onFile: (file: BankFile) => void;
}

/** Accepts a bank's file, or the lines of a list. */
export function BankFileEntry({ onTable, onFile }: BankFileEntryProps) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const [state, setState] = useState<Loading>(IDLE);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const take = async (question: Promise<BankFileQuestion> | string): Promise<void> => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setState({ ...IDLE, isLoading: true });
    try {
      const answer = await askBankFile(await question, signal);
      if (answer.kind === 'text') begin(answer.text);
      else if (answer.kind === 'sheets') setState({ ...IDLE, sheets: answer.sheets });
      else if (answer.kind === 'fault') fail(bankFileTexts.faults[answer.fault]);
      else {
        const file = bankFileOf(answer.statements, unitsNames);
        if (!signal.aborted) onFile(file);
      }
    } catch (error) {
      if (!signal.aborted) fail(error instanceof Error ? error.message : String(error));
    }
  };
  const begin = (text: string): void => {
    const table = readTable(text);
    if (isHeaderAlone(table)) fail(pastedTableTexts.headerAlone);
    else onTable(table);
  };
  const fail = (failure: string): void => setState({ ...IDLE, failure });
  return (
    <>
      <PasteTable
        label={bankListTexts.lines}
        hint={bankListTexts.hint}
        fileLabel={bankListTexts.file}
        onText={(text) => void take(text)}
        onFile={(file) => void take(bytesOf(file))}
        failure={state.failure}
      />
      {state.sheets.length > 0 && <SheetQuestion sheets={state.sheets} onChoose={begin} />}
      <p role="status">{state.isLoading ? bankFileTexts.reading : ''}</p>
      <KnownPayers />
    </>
  );
}

interface Loading {
  isLoading: boolean;
  failure: string;
  /** Sheets to choose from. */
  sheets: readonly WorkbookSheet[];
}

const IDLE: Loading = { isLoading: false, failure: '', sheets: [] };

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
