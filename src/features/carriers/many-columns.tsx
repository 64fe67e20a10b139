import type { Carrier } from '#api/carriers.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './carriers.module.css';
import type { ManyRow } from './many-rows.ts';
import { candidateWords, stateWords } from './many-words.ts';
import { TrackLink } from './track-link.tsx';

interface Actions {
  onChange: (row: ManyRow) => void;
  onUse: (row: ManyRow, carrier: Carrier) => void;
}

/** The columns of many numbers; stable functions make a stable array. */
export function manyColumns({ onChange, onUse }: Actions): TableColumn<ManyRow>[] {
  return [
    {
      key: 'number',
      name: 'Number',
      width: 230,
      sortValue: ({ number }) => number,
      cell: ({ place, number }) => (
        <>
          <span className={classes.place}>{place}</span>
          <span className={classes.code} title={number}>
            <VisibleText text={number} />
          </span>
        </>
      ),
    },
    {
      key: 'candidates',
      name: 'Candidates',
      width: 230,
      grows: true,
      sortValue: candidateWords,
      cell: (row, isActive) => {
        const words = candidateWords(row);
        const why = row.candidates.map(({ recognition }) => recognition.why).join('\n');
        return (
          <>
            <span className={classes.words} title={why || undefined}>
              {words === '' ? 'None' : <VisibleText text={words} />}
            </span>
            <button
              type="button"
              className={classes.change}
              aria-label={`Change the carrier of ${row.number}`}
              tabIndex={isActive ? 0 : -1}
              onClick={() => onChange(row)}
            >
              Change
            </button>
          </>
        );
      },
    },
    {
      key: 'link',
      name: 'Link',
      width: 190,
      grows: true,
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
      name: 'State',
      width: 180,
      sortValue: (row) => [order.indexOf(row.state), row.place],
      cell: (row) => (
        <span className={classes.state} data-state={row.state}>
          {stateWords(row)}
        </span>
      ),
    },
  ];
}

/** What asks for a person comes first. */
const order = ['no-carrier', 'choose', 'no-link', 'blocked', 'ready', 'opened', 'same'] as const;
