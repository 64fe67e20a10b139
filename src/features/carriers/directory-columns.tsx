import { Group } from '@mantine/core';
import type { Carrier } from '#api/carriers.ts';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { CopyButton } from '#ui/values/copy-button.tsx';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierName, carrierPath } from './carrier-path.ts';
import layout from '#ui/layout.module.css';
import styles from '#ui/text.module.css';
import { hostOf } from './directory-search.ts';
import { directoryTexts, carrierLabels } from './texts.ts';

/** The columns of the directory; the first one leads to the carrier. */
export const directoryColumns: readonly TableColumn<Carrier>[] = [
  {
    key: 'name',
    name: carrierLabels.carrier,
    width: 190,
    grows: true,
    // A carrier's own page has the button for its link, too.
    phone: {
      at: 'top',
      cell: (carrier, isActive) => <CarrierLink carrier={carrier} tabIndex={isActive ? 0 : -1} />,
    },
    sortValue: (carrier) => carrierName(carrier),
    cell: (carrier, isActive) => {
      const path = carrierPath(carrier);
      const tabIndex = isActive ? 0 : -1;
      return (
        <>
          <CarrierLink carrier={carrier} tabIndex={tabIndex} />
          {path !== null && (
            <CopyButton
              isQuiet
              label={carrierLabels.copy}
              name={directoryTexts.copyPage(carrierName(carrier))}
              text={() => new URL(path, window.location.href).href}
              tabIndex={tabIndex}
            />
          )}
        </>
      );
    },
  },
  {
    key: 'code',
    name: carrierLabels.code,
    width: 140,
    sortValue: ({ Code }) => Code,
    cell: ({ Code }, isActive) =>
      Code !== '' && (
        <Copied name={directoryTexts.copyCode(Code)} text={Code} tabIndex={isActive ? 0 : -1} />
      ),
  },
  {
    key: 'host',
    name: carrierLabels.website,
    width: 170,
    grows: true,
    phone: { at: 'bottom' },
    sortValue: (carrier) => hostOf(carrier) || null,
    cell: (carrier) => {
      const fault = checkTemplate(carrier.TrackingUrlFormat);
      return fault === undefined ? (
        <span className={styles.dim}>
          <VisibleText text={hostOf(carrier)} />
        </span>
      ) : (
        <span className={styles.action} title={wordFault(fault)}>
          {wordFault(fault)}
        </span>
      );
    },
  },
  {
    key: 'id',
    name: carrierLabels.id,
    // The whole ID where there is room; the button copies it anyway.
    width: 190,
    most: 310,
    sortValue: ({ Id }) => Id,
    cell: ({ Id }, isActive) =>
      Id !== '' && (
        <Copied name={directoryTexts.copyId(Id)} text={Id} tabIndex={isActive ? 0 : -1} isCut />
      ),
  },
];

/** Leads to the carrier's page, if it has one. */
export function CarrierLink({ carrier, tabIndex = 0 }: { carrier: Carrier; tabIndex?: number }) {
  const path = carrierPath(carrier);
  const name = <VisibleText text={carrierName(carrier)} />;
  if (path === null) return <strong>{name}</strong>;
  return (
    <Link to={path} state={fromHere} className={styles.quiet} tabIndex={tabIndex}>
      <strong>{name}</strong>
    </Link>
  );
}

interface CopiedProps {
  /** The button's name: `Copy code UPS`. */
  name: string;
  text: string;
  tabIndex?: number;
  /** Whether it is cut off where there is no room, rather than wrapped. */
  isCut?: boolean;
}

/** A text with a button that copies it. */
export function Copied({ name, text, tabIndex = 0, isCut = false }: CopiedProps) {
  return (
    <Group component="span" gap={4} wrap="nowrap" miw={0}>
      <span className={isCut ? `${styles.code} ${layout.ellipsis}` : styles.code} title={text}>
        <VisibleText text={text} />
      </span>
      <CopyButton
        isQuiet
        label={carrierLabels.copy}
        name={name}
        text={() => text}
        tabIndex={tabIndex}
      />
    </Group>
  );
}
