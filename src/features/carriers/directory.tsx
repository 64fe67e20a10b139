import { Anchor, Group } from '@mantine/core';
import '@mantine/core/styles/Anchor.css';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Carrier } from '#api/carriers.ts';
import type { DirectoryQuery } from '#api/use-directory.ts';
import { ListEnd } from '#lists/list-end.tsx';
import { checkTemplate } from '#lib/tracking/template.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { SearchText } from '#ui/filters/search-text.tsx';
import { readSort, writeSort } from '#ui/tables/sort-rows.ts';
import { useParameters } from '#ui/use-parameters.ts';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { UpdatedAge } from '#ui/values/updated-age.tsx';
import { useMoveCommands } from '#ui/commands/use-move-commands.ts';
import layout from '#ui/layout.module.css';
import { carrierName } from './carrier-path.ts';
import { directoryColumns } from './directory-columns.tsx';
import { directorySheet, searchDirectory } from './directory-search.ts';
import { carrierNoun, directoryTexts, carrierLabels } from './texts.ts';

interface DirectoryProps {
  query: DirectoryQuery;
  carriers: readonly Carrier[];
}

/** The table of carriers, with a search. */
export function Directory({ query, carriers }: DirectoryProps) {
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
  useMoveCommands(table, {
    group: carrierLabels.screen,
    next: directoryTexts.next,
    previous: directoryTexts.previous,
  });
  useCommands([
    {
      name: directoryTexts.pasteMany,
      group: carrierLabels.screen,
      keys: ['m'],
      run: () => void navigate('/carriers/many'),
    },
    {
      name: directoryTexts.checkLinks,
      group: carrierLabels.screen,
      run: () => void navigate('/carriers/templates'),
    },
    {
      name: directoryTexts.searchMethods,
      group: carrierLabels.screen,
      run: () => void navigate('/carriers/methods'),
    },
  ]);
  return (
    <>
      <Group gap="xs" className={layout.inset} py="xs">
        <SearchText
          label={directoryTexts.search}
          placeholder={directoryTexts.searchBy}
          group={carrierLabels.screen}
          text={text}
          onChange={(next) => set('q', next)}
        />
        <Anchor component={Link} to="/carriers/methods" size="sm">
          {carrierLabels.shippingMethods}
        </Anchor>
        <Group gap="xs" ml="auto">
          <ExportButtons what="carriers" sheet={() => directorySheet(found)} obstacle={null} />
          <SmallButton loading={query.isLoading} onClick={query.reload}>
            {directoryTexts.refresh}
          </SmallButton>
        </Group>
        {/* A group, so that a finger has room for its link. */}
        <Group gap="0 0.25em" fz="sm" c="dimmed" w="100%">
          <span role="status">
            {carrierLabels.found(found.length, carriers.length, carrierNoun)}
            {' · '}
            <UpdatedAge at={query.directory!.readAt} />
            {'\u00A0·'}
          </span>
          <Anchor
            component={Link}
            to="/carriers/templates"
            inherit
            c={faulty > 0 ? 'var(--waybill-action)' : 'inherit'}
            underline="always"
          >
            {faulty > 0 ? directoryTexts.brokenLinks(faulty) : directoryTexts.linksWork}
          </Anchor>
        </Group>
      </Group>
      {found.length === 0 ? (
        <Notice title={directoryTexts.noMatch} detail="" whatToDo={directoryTexts.ifNoMatch}>
          <Button variant="default" onClick={() => set('q', '')}>
            {directoryTexts.clearSearch}
          </Button>
        </Notice>
      ) : (
        <DataTable
          name="carriers"
          label={carrierLabels.screen}
          columns={directoryColumns}
          rows={found}
          sort={readSort(parameters.get('sort'))}
          onSort={(sort) => set('sort', writeSort(sort))}
          rowName={carrierName}
          handle={table}
          footer={<ListEnd answers={query.directory ? [query.directory.answer] : []} />}
        />
      )}
    </>
  );
}
