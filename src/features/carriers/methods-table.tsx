import { useMemo } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { idKey } from '#lib/guid.ts';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierPath } from './carrier-path.ts';
import { Copied } from './directory-columns.tsx';
import type { MethodRow } from './method-rows.ts';
import { carrierLabels, methodNoun, methodTexts } from './texts.ts';

interface MethodsTableProps {
  rows: readonly MethodRow[];
  /** The directory: a method's own Carrier becomes a link if it is listed. */
  carriers: readonly Carrier[];
  /** Whether the methods belong to several carriers. */
  isAcrossCarriers?: boolean;
}

/** Shipping methods with every field from the service (interface 2.15). */
export function MethodsTable({ rows, carriers, isAcrossCarriers = false }: MethodsTableProps) {
  const paths = useMemo(() => pathsById(carriers), [carriers]);
  const hasOthers = rows.some(({ others }) => others !== '');
  const namesOthers = rows.some(({ isOther }) => isOther);
  const columns = [
    ...(isAcrossCarriers
      ? [{ name: namesOthers ? methodTexts.requestedFor : carrierLabels.carrier }]
      : []),
    { name: methodTexts.method },
    { name: carrierLabels.code },
    { name: carrierLabels.id },
    ...(namesOthers ? [{ name: carrierLabels.carrier }] : []),
    ...(hasOthers ? [{ name: methodTexts.otherFields }] : []),
  ];
  return (
    <FirstOf items={rows} noun={methodNoun.many} first={100}>
      {(shown) => (
        <>
          <SmallTable
            label={methodTexts.table}
            columns={columns}
            rows={shown.map(({ of, ofId, name, code, id, carrier, carrierId, others }, index) => ({
              // The service may list an id twice.
              key: `${id} ${index}`,
              cells: [
                ...(isAcrossCarriers
                  ? [<CarrierLink key="of" text={of} id={ofId} paths={paths} />]
                  : []),
                <VisibleText key="name" text={name} />,
                code !== '' && <Copied key="code" name={methodTexts.copyCode(code)} text={code} />,
                id !== '' && <Copied key="id" name={methodTexts.copyId(id)} text={id} />,
                ...(namesOthers
                  ? [<CarrierLink key="carrier" text={carrier} id={carrierId} paths={paths} />]
                  : []),
                ...(hasOthers ? [<VisibleText key="others" text={others} />] : []),
              ],
            }))}
          />
          <RawJson label={methodTexts.raw} value={shown.map(({ raw }) => raw)} />
        </>
      )}
    </FirstOf>
  );
}

interface CarrierLinkProps {
  text: string;
  id: string;
  paths: ReturnType<typeof pathsById>;
}

function CarrierLink({ text, id, paths }: CarrierLinkProps) {
  const path = paths.get(idKey(id));
  const shown = <VisibleText text={text} />;
  return path ? <Link to={path}>{shown}</Link> : shown;
}

/** Paths by `idKey`; `null` if several carriers share the Id. */
function pathsById(carriers: readonly Carrier[]): Map<string, string | null> {
  const paths = new Map<string, string | null>();
  for (const carrier of carriers.filter(({ Id }) => Id !== '')) {
    const key = idKey(carrier.Id);
    paths.set(key, paths.has(key) ? null : carrierPath(carrier));
  }
  return paths;
}
