import { useMemo } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { idKey } from '#lib/guid.ts';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierPath } from './carrier-path.ts';
import { Copied } from './directory-columns.tsx';
import type { MethodRow } from './method-rows.ts';

interface MethodsTableProps {
  rows: readonly MethodRow[];
  /** Of the directory: a method's own Carrier is linked where it is among them. */
  carriers: readonly Carrier[];
  /** Whether the methods are of several carriers. */
  isAcrossCarriers?: boolean;
}

/** Shipping methods with all that the service says of them (interface 2.15). */
export function MethodsTable({ rows, carriers, isAcrossCarriers = false }: MethodsTableProps) {
  const paths = useMemo(() => pathsById(carriers), [carriers]);
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
            rows={shown.map(({ of, name, code, id, carrier, carrierId, others }, index) => ({
              // The service may list an id twice.
              key: `${id} ${index}`,
              cells: [
                ...(isAcrossCarriers ? [<VisibleText key="of" text={of} />] : []),
                <VisibleText key="name" text={name} />,
                code !== '' && <Copied key="code" what="method code" text={code} />,
                id !== '' && <Copied key="id" what="method id" text={id} />,
                <OwnCarrier
                  key="carrier"
                  text={carrier}
                  path={paths.get(idKey(carrierId)) ?? null}
                />,
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

function OwnCarrier({ text, path }: { text: string; path: string | null }) {
  const shown = <VisibleText text={text} />;
  return path === null ? shown : <Link to={path}>{shown}</Link>;
}

/** By `idKey`; `null` where the Id is not one carrier's alone. */
function pathsById(carriers: readonly Carrier[]): Map<string, string | null> {
  const paths = new Map<string, string | null>();
  for (const carrier of carriers.filter(({ Id }) => Id !== '')) {
    const key = idKey(carrier.Id);
    paths.set(key, paths.has(key) ? null : carrierPath(carrier));
  }
  return paths;
}
