import { Progress, Table } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Table.css';
import type { ReactNode } from 'react';
import { FigureLink } from '#ui/figure-link.tsx';
import { SINGLE_SERIES } from './type-series.ts';

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
    <Table aria-label={label} fz="sm" verticalSpacing={5} horizontalSpacing={0} tabularNums>
      <Table.Thead>
        <Table.Tr c="dimmed" fz="xs">
          <Table.Th scope="col" fw={400}>
            {name}
          </Table.Th>
          <Table.Th scope="col" fw={400} ta="right">
            {value}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, value, share, color = SINGLE_SERIES, to }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w="60%" pr="md" fw={400} style={{ overflowWrap: 'anywhere' }}>
              {name}
              <Progress.Root size={6} mt={3} bg="transparent" aria-hidden>
                <Progress.Section withAria={false} value={share * 100} color={color} />
              </Progress.Root>
            </Table.Th>
            <Table.Td ta="right">
              <FigureLink to={to}>{value}</FigureLink>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
