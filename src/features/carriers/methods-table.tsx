import { FirstOf } from '#ui/first-of.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { Copied } from './directory-columns.tsx';
import type { MethodRow } from './method-rows.ts';

interface MethodsTableProps {
  rows: readonly MethodRow[];
  /** Whether the methods are of several carriers. */
  isAcrossCarriers?: boolean;
}

/** Shipping methods with all that the service says of them (interface 2.15). */
export function MethodsTable({ rows, isAcrossCarriers = false }: MethodsTableProps) {
  const hasOthers = rows.some(({ others }) => others !== '');
  const columns = [
    ...(isAcrossCarriers ? [{ name: 'Requested for' }] : []),
    { name: 'Method' },
    { name: 'Code' },
    { name: 'Id' },
    { name: 'Carrier' },
    ...(hasOthers ? [{ name: 'Other fields' }] : []),
  ];
  return (
    <FirstOf items={rows} noun="methods" first={100}>
      {(shown) => (
        <>
          <SmallTable
            label="Methods"
            columns={columns}
            rows={shown.map(({ of, name, code, id, carrier, others }, index) => ({
              // The service may list an id twice.
              key: `${id} ${index}`,
              cells: [
                ...(isAcrossCarriers ? [<VisibleText key="of" text={of} />] : []),
                <VisibleText key="name" text={name} />,
                code !== '' && <Copied key="code" what="method code" text={code} />,
                id !== '' && <Copied key="id" what="method id" text={id} />,
                <VisibleText key="carrier" text={carrier} />,
                ...(hasOthers ? [<VisibleText key="others" text={others} />] : []),
              ],
            }))}
          />
          <RawJson label="Methods as JSON" value={shown.map(({ raw }) => raw)} />
        </>
      )}
    </FirstOf>
  );
}
