import { IconTag, IconX } from '@tabler/icons-react';
import { ButtonWord } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { SmallWriteButton, WriteButton } from '#ui/notices/write-button.tsx';
import visually from '#ui/visually-hidden.module.css';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import type { LabelsInInbox } from '../model/labels.ts';
import { labelsOf, type LabelWork } from './create-labeling.ts';
import { labelTexts } from './texts.ts';

/** Returns components for the parts of the inbox; they stay the same as long as `work` does. */
export function labelParts(
  work: LabelWork,
  inbox: Inbox,
): Pick<LabelsInInbox, 'Badge' | 'Action' | 'Details'> {
  return {
    Badge: ({ row }) => <LabelPills work={work} row={row} />,
    Action: () => <LabelButton onClick={() => work.asked.set(inbox.chosen())} />,
    Details: ({ row }) => <LabelsInDetails work={work} row={row} />,
  };
}

interface LabelsProps {
  work: LabelWork;
  row: InboxRow;
}

/** The labels on a row. */
function LabelPills({ work, row }: LabelsProps) {
  const labels = useStored(work.known, (known) => labelsOf(known, row.value));
  return labels.map((label) => (
    <span key={label}>
      <span className={`${layout.pill} ${layout.dimmed}`} title={label}>
        <span className={visually.hidden}>{labelTexts.label} </span>
        <VisibleText text={label} />
      </span>{' '}
    </span>
  ));
}

function LabelsInDetails({ work, row }: LabelsProps) {
  const labels = useStored(work.known, (known) => labelsOf(known, row.value));
  return (
    <>
      {labels.map((label) => (
        <WriteButton
          key={label}
          size="compact-sm"
          variant="light"
          radius="xl"
          aria-label={labelTexts.removeThis(label)}
          title={labelTexts.removeThis(label)}
          onClick={() => work.change('remove', label, [row])}
        >
          <VisibleText text={label} />
          <IconX size="0.875rem" aria-hidden />
        </WriteButton>
      ))}
      <LabelButton onClick={() => work.asked.set([row])} />
    </>
  );
}

function LabelButton({ onClick }: { onClick: () => void }) {
  return (
    <SmallWriteButton aria-label={labelTexts.label} title={labelTexts.label} onClick={onClick}>
      <IconTag size="1rem" aria-hidden />
      <ButtonWord>{labelTexts.label}</ButtonWord>
    </SmallWriteButton>
  );
}
