import type { CSSProperties, ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import classes from './overview.module.css';

interface BarListProps {
  label: string;
  columns: readonly [name: string, value: string];
  rows: readonly {
    key: string;
    name: string;
    value: ReactNode;
    /** Share of the largest value, 0 to 1. */
    share: number;
    color?: string;
    to: string;
  }[];
}

/** A horizontal bar chart that is its own table; each value links to its rows. */
export function BarList({ label, columns: [name, value], rows }: BarListProps) {
  return (
    <table className={classes.barList} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" data-number>
            {value}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, share, color, to }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <span aria-hidden style={{ '--share': share, '--bar': color } as CSSProperties} />
            </th>
            <td>
              <Link to={to} className={classes.count}>
                {value}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
