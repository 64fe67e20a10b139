import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { settingsQuery } from '#api/session/settings.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { useStored } from '#ui/store.ts';
import { draftsPage } from './model/drafts-page.ts';
import { methodMemory, methodOf } from './model/methods.ts';
import { BankFileEntry } from './paste/bank-file-entry.tsx';
import { statementTable } from './paste/statement-lines.ts';
import { bankRun, UNDECIDED, type BankRun } from './bank/bank-run.ts';
import { savedRun } from './bank/saved-run.ts';
import { workTexts } from './bank/texts.ts';

const WorkPage = lazy(async () => ({
  default: (await import('./bank/work-page.tsx')).WorkPage,
}));

/** The screen of a bank's file, from dropping the file to the draft of the ready entries. */
export function BankFilePage() {
  const run = useStored(bankRun, (it) => it);
  const { data: settings } = useQuery(settingsQuery);
  const isOthers = run !== null && settings !== undefined && run.account !== settings.account;
  useEffect(() => {
    if (isOthers) bankRun.set(null);
  }, [isOthers]);
  // Runs before the first paint, because otherwise the form for a file would flash.
  useLayoutEffect(() => {
    if (settings && run === null) {
      bankRun.set(savedRun(settings.account, settings.codes.units ?? {}));
    }
  }, [settings, run]);
  const entry = useRef<HTMLDivElement>(null);
  const isEntry = settings !== undefined && (run === null || isOthers);
  useEffect(() => {
    // The page's only field, except on touch, where its keyboard would cover the button for a file.
    if (isEntry && !matchMedia('(pointer: coarse)').matches)
      entry.current?.querySelector('textarea')?.focus();
  }, [isEntry]);
  if (!settings) {
    return (
      <DetailPage list={draftsPage} heading={workTexts.title}>
        <Loading what={workTexts.settings} />
      </DetailPage>
    );
  }
  if (run && !isOthers) {
    return (
      <Suspense fallback={<Loading what={workTexts.loading} />}>
        <WorkPage run={run} settings={settings} />
      </Suspense>
    );
  }
  const [latest] = methodMemory(settings.account).read();
  const begin = (begun: Pick<BankRun, 'file' | 'table'>): void =>
    bankRun.set({
      ...begun,
      account: settings.account,
      columns: null,
      answers: {},
      method: methodOf(latest ?? '', settings.codes.method),
      units: null,
      ...UNDECIDED,
      drafted: new Map(),
    });
  return (
    <DetailPage list={draftsPage} heading={workTexts.title} summary={workTexts.intro}>
      <Group maw="46rem">
        <Text component="div" w="100%" ref={entry}>
          <BankFileEntry
            onTable={(table) => begin({ file: null, table })}
            onFile={(file) =>
              begin({ file, table: statementTable(file.sorted.payable, file.sorted.tooMany) })
            }
          />
        </Text>
      </Group>
    </DetailPage>
  );
}
