import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useLayoutEffect, useState } from 'react';
import { labelsQuery } from '#api/labels.ts';
import { compareTexts } from '#lib/locale.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxTexts } from '../model/texts.ts';
import { ResultBar } from '../parts/result-bar.tsx';
import { createLabeling, labelsOf, type LabelWork } from './create-labeling.ts';
import { labelParts } from './label-parts.tsx';
import { labelTexts } from './texts.ts';

const LabelDialog = lazy(async () => ({
  default: (await import('./label-dialog.tsx')).LabelDialog,
}));

/** Labels notifications, and shows the result. */
export function Labeling() {
  const inbox = useInbox();
  const client = useQueryClient();
  const [work] = useState(() => createLabeling(client, inbox.undos));
  const [parts] = useState(() => labelParts(work, inbox));
  const { data } = useQuery(labelsQuery);
  useLayoutEffect(() => {
    work.known.set(data);
    if (data === undefined) return;
    inbox.labels.set({
      ...parts,
      hasLabel: (value, name) => labelsOf(data, value).some((label) => foldText(label) === name),
    });
  }, [inbox, work, parts, data]);
  useEffect(() => () => inbox.labels.set(null), [inbox]);
  useCommands([
    {
      name: labelTexts.label,
      group: inboxTexts.screen,
      keys: ['l'],
      changes: true,
      isPossible: () => inbox.chosen().length > 0,
      run: () => work.asked.set(inbox.chosen()),
    },
  ]);
  return (
    <>
      <Asked work={work} />
      <ResultBar label={labelTexts.bar} messages={work.messages} />
    </>
  );
}

function Asked({ work }: { work: LabelWork }) {
  const rows = useStored(work.asked, (it) => it);
  const known = useStored(work.known, (it) => it);
  if (rows === null || rows.length === 0) return null;
  const had = [...new Set(rows.flatMap(({ value }) => labelsOf(known, value)))];
  const all = [...new Set([...(known?.byKey.values() ?? [])].flat())].toSorted(compareTexts);
  return (
    <Opening>
      <LabelDialog
        count={rows.length}
        had={had}
        known={all.filter((it) => rows.length > 1 || !had.includes(it))}
        onClosed={(answer) => {
          work.asked.set(null);
          if (answer !== null) work.change(answer.action, answer.label, rows);
        }}
      />
    </Opening>
  );
}
