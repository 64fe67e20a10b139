import { Text } from '@mantine/core';
import type { Carrier } from '#api/carriers.ts';
import { Button } from '#ui/button.tsx';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import text from '#ui/text.module.css';
import type { ManyRow, ManyState } from './many-rows.ts';
import { describeCandidates, describeState } from './many-sheet.ts';
import { carrierLabels, manyTexts, trackTexts } from './texts.ts';
import { TrackLink } from './track-link.tsx';

interface Actions {
  onChange: (row: ManyRow) => void;
  onUse: (row: ManyRow, carrier: Carrier) => void;
}

/** The columns of pasted numbers. */
export function manyColumns({ onChange, onUse }: Actions): TableColumn<ManyRow>[] {
  const changeButton = (row: ManyRow, isActive: boolean) => (
    <Button
      size="compact-xs"
      variant="subtle"
      ml="auto"
      flex="none"
      // Shown above a link that fills a phone's row.
      style={{ zIndex: 1 }}
      aria-label={(row.carrier ? manyTexts.changeOf : manyTexts.chooseFor)(row.number)}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onChange(row)}
    >
      {row.carrier ? manyTexts.change : manyTexts.choose}
    </Button>
  );
  return [
    {
      key: 'number',
      name: manyTexts.number,
      width: 205,
      lines: 2,
      phone: { at: 'top', lines: 2 },
      sortValue: ({ number }) => number,
      cell: ({ place, number }) => (
        <>
          <span className={text.dim} style={{ flex: 'none' }}>
            {place}
          </span>
          &ensp;
          {/* The end of a number tells it from others, so it takes a second line. */}
          <span
            className={text.code}
            style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            title={number}
          >
            <VisibleText text={number} />
          </span>
        </>
      ),
    },
    {
      key: 'candidates',
      name: trackTexts.candidates,
      width: 185,
      grows: true,
      lines: 2,
      phone: { at: 'top-end', lines: 2, cell: changeButton },
      sortValue: describeCandidates,
      cell: (row, isActive) => {
        const why = row.candidates.map(({ recognition }) => recognition.why).join('\n');
        return (
          <>
            <Candidates row={row} title={why || undefined} />
            {changeButton(row, isActive)}
          </>
        );
      },
    },
    {
      key: 'link',
      name: carrierLabels.link,
      width: 154,
      grows: true,
      phone: { at: 'bottom' },
      cell: (row, isActive) =>
        row.carrier && (
          <TrackLink
            carrier={row.carrier}
            number={row.wanted}
            tabIndex={isActive ? 0 : -1}
            onOpen={() => onUse(row, row.carrier!)}
          />
        ),
    },
    {
      key: 'state',
      name: manyTexts.state,
      width: 157,
      // On a phone, the link shows which numbers are ready.
      phone: {
        at: 'bottom-end',
        cell: (row) => (row.state === 'ready' ? <Candidates row={row} /> : <State row={row} />),
      },
      sortValue: (row) => [order.indexOf(row.state), row.place],
      cell: (row) => <State row={row} />,
    },
  ];
}

function Candidates({ row, title }: { row: ManyRow; title?: string | undefined }) {
  const candidates = describeCandidates(row);
  return (
    <Text span inherit lineClamp={2} title={title}>
      {candidates === '' ? carrierLabels.none : <VisibleText text={candidates} />}
    </Text>
  );
}

function State({ row }: { row: ManyRow }) {
  return <span className={stateLooks[row.state]}>{describeState(row)}</span>;
}

const stateLooks: Partial<Record<ManyState, string | undefined>> = {
  choose: text.action,
  blocked: text.action,
  'no-carrier': text.action,
  'no-link': text.action,
  opened: text.dim,
  same: text.dim,
};

/** Rows that need fixing come first. */
const order = ['no-carrier', 'choose', 'no-link', 'blocked', 'ready', 'opened', 'same'] as const;
