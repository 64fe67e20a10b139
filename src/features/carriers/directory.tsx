import { useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Carrier } from '#api/carriers.ts';
import { counted } from '#api/describe-listing.ts';
import type { DirectoryReading } from '#api/use-directory.ts';
import { ListEnd } from '#lists/list-end.tsx';
import { checkTemplate } from '#lib/tracking/template.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { fromHere } from '#ui/detail-page.tsx';
import { ExportButtons } from '#ui/export-buttons.tsx';
import { Link } from '#ui/link.tsx';
import { SearchText } from '#ui/search-text.tsx';
import { readSort, writeSort } from '#ui/sort-rows.ts';
import { useParameters } from '#ui/use-parameters.ts';
import type { TableHandle } from '#ui/virtual-table.tsx';
import { Age } from '#ui/age.tsx';
import { useMoveCommands } from '#ui/use-move-commands.ts';
import { carrierName, carrierPath } from './carrier-path.ts';
import classes from './carriers.module.css';
import { directoryColumns } from './directory-columns.tsx';
import { directorySheet, searchDirectory } from './directory-search.ts';

interface DirectoryProps {
  reading: DirectoryReading;
  carriers: readonly Carrier[];
}

/** The carriers, searched as one types. */
export function Directory({ reading, carriers }: DirectoryProps) {
  const parameters = useParameters();
  const navigate = useNavigate();
  const table = useRef<TableHandle>(null);
  const text = parameters.get('q') ?? '';
  const found = useMemo(() => searchDirectory(carriers, text), [carriers, text]);
  const faulty = useMemo(
    () =>
      carriers.filter(({ TrackingUrlFormat }) => checkTemplate(TrackingUrlFormat) !== undefined)
        .length,
    [carriers],
  );
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(window.location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString() }, { replace: true });
  };
  const open = useCallback(
    (carrier: Carrier) => {
      const path = carrierPath(carrier);
      if (path !== null) void navigate(path, { state: fromHere });
    },
    [navigate],
  );
  useMoveCommands(table, { group: 'Carriers', next: 'Next carrier', previous: 'Previous carrier' });
  useCommands([
    {
      name: 'Paste many numbers',
      group: 'Carriers',
      keys: ['m'],
      run: () => void navigate('/carriers/many'),
    },
    {
      name: 'Check tracking templates',
      group: 'Carriers',
      run: () => void navigate('/carriers/templates'),
    },
    {
      name: 'Search shipping methods',
      group: 'Carriers',
      run: () => void navigate('/carriers/methods'),
    },
  ]);
  return (
    <>
      <div className={classes.tools}>
        <SearchText
          label="Search carriers"
          placeholder="Name, code, site"
          group="Carriers"
          text={text}
          onChange={(next) => set('q', next)}
        />
        <p className={classes.cover} role="status">
          {text === ''
            ? counted(carriers.length, noun)
            : `${found.length} of ${counted(carriers.length, noun)}`}{' '}
          · Updated <Age instant={reading.directory!.readAt} />
        </p>
        <Link to="/carriers/templates" className={faulty > 0 ? classes.faults : classes.dim}>
          {faulty > 0
            ? counted(faulty, { one: 'broken tracking link', many: 'broken tracking links' })
            : 'All tracking links work'}
        </Link>
        <Link to="/carriers/methods" className={classes.dim}>
          Shipping methods
        </Link>
        <ExportButtons what="carriers" sheet={() => directorySheet(found)} obstacle={null} />
        <Button
          size="compact-sm"
          variant="default"
          loading={reading.isReading}
          onClick={reading.readAnew}
        >
          Refresh
        </Button>
      </div>
      <DataTable
        name="carriers"
        label="Carriers"
        columns={directoryColumns}
        rows={found}
        sort={readSort(parameters.get('sort'))}
        onSort={(sort) => set('sort', writeSort(sort))}
        rowName={carrierName}
        onOpen={open}
        handle={table}
        footer={
          <ListEnd answers={reading.directory ? [reading.directory.answer] : []}>
            {found.length === 0 && 'No carrier has all of these words. Search for fewer.'}
          </ListEnd>
        }
      />
    </>
  );
}

const noun = { one: 'carrier', many: 'carriers' };
