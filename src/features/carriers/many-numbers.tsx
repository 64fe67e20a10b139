import { Group, SegmentedControl, Text } from '@mantine/core';
import { lazy, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Carrier } from '#api/carriers.ts';
import { tsvText } from '#lib/csv.ts';
import { formatCount } from '#lib/locale.ts';
import { ListEnd } from '#lists/list-end.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Opening } from '#ui/opening.tsx';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { readSort, writeSort } from '#ui/tables/sort-rows.ts';
import { useStored } from '#ui/store.ts';
import { useParameters } from '#ui/use-parameters.ts';
import type { TableHandle } from '#ui/tables/virtual-table.tsx';
import { useMoveCommands } from '#ui/commands/use-move-commands.ts';
import layout from '#ui/layout.module.css';
import { manyColumns } from './many-columns.tsx';
import { manyRows, nextToOpen, type LookedUp, type ManyRow, type ManyState } from './many-rows.ts';
import { chooseCarrier, manyStore, markOpened } from './many-store.ts';
import { manySheet } from './many-sheet.ts';
import { rememberLookUp } from './recent.ts';
import { carrierLabels, manyTexts } from './texts.ts';

const ChooseDialog = lazy(async () => ({
  default: (await import('./choose-dialog.tsx')).ChooseDialog,
}));

interface ManyNumbersProps {
  lookedUp: readonly LookedUp[];
  carriers: readonly Carrier[];
  account: string | undefined;
}

/** Tabs that one click opens. */
const GROUP = 5;

/** The pasted numbers as a table, with actions for all of them. */
export function ManyNumbers({ lookedUp, carriers, account }: ManyNumbersProps) {
  const { choices, opened } = useStored(manyStore(account), (it) => it);
  const parameters = useParameters();
  const navigate = useNavigate();
  const [changing, setChanging] = useState<ManyRow | null>(null);
  const table = useRef<TableHandle>(null);
  const rows = useMemo(
    () => manyRows(lookedUp, carriers, { choices, opened }),
    [lookedUp, carriers, choices, opened],
  );
  const asked = parameters.get('show') ?? '';
  const view: ManyView = Object.hasOwn(manyViews, asked) ? (asked as ManyView) : 'all';
  const shown = useMemo(() => rows.filter(isInView(view)), [rows, view]);
  const next = nextToOpen(rows, GROUP);
  const left = nextToOpen(rows, rows.length).length;
  const blocked = rows.some(({ state }) => state === 'blocked');

  const set = (name: string, value: string): void => {
    const query = new URLSearchParams(window.location.search);
    if (value === '') query.delete(name);
    else query.set(name, value);
    void navigate({ search: query.toString() }, { replace: true });
  };
  const columns = useMemo(
    () =>
      manyColumns({
        onChange: setChanging,
        onUse: (row, carrier) => {
          rememberLookUp(account, row.wanted, carrier);
          markOpened(account, [[row.number, 'opened']]);
        },
      }),
    [account],
  );
  const openNext = (): void => {
    const hrefs = next.flatMap(({ link }) => (link?.kind === 'link' ? [link.href] : []));
    const did = openTabs(hrefs);
    for (const [index, row] of next.entries()) {
      if (did[index]) rememberLookUp(account, row.wanted, row.carrier!);
    }
    markOpened(
      account,
      next.map(({ number }, index) => [number, did[index] ? 'opened' : 'blocked']),
    );
  };
  useMoveCommands(table, {
    group: carrierLabels.screen,
    next: manyTexts.next,
    previous: manyTexts.previous,
  });

  return (
    <>
      <Group gap="xs" className={layout.inset} py="xs">
        <SegmentedControl
          size="xs"
          aria-label={manyTexts.show}
          data={(Object.keys(manyViews) as ManyView[]).map((value) => ({
            value,
            label: `${manyTexts.views[value]} ${formatCount(rows.filter(isInView(value)).length)}`,
          }))}
          value={view}
          onChange={(value) => set('show', value === 'all' ? '' : value)}
        />
        <Group gap="xs" ml="auto">
          <Text component="span" size="sm" c="dimmed">
            {manyTexts.notOpened(left)}
          </Text>
          <Button size="compact-sm" disabled={next.length === 0} onClick={openNext}>
            {manyTexts.openNext(next.length || GROUP)}
          </Button>
          <CopyButton label={manyTexts.copyAll} text={() => tsvText(manySheet(rows))} />
          <ExportButtons what="tracking" sheet={() => manySheet(rows)} obstacle={null} />
        </Group>
      </Group>
      {blocked && (
        <Banner tone="action">
          <strong>{manyTexts.blocked}</strong> {manyTexts.ifBlocked}
        </Banner>
      )}
      <DataTable
        name="tracking"
        label={manyTexts.table}
        columns={columns}
        rows={shown}
        sort={readSort(parameters.get('sort'))}
        onSort={(sort) => set('sort', writeSort(sort))}
        rowName={rowName}
        onOpen={setChanging}
        handle={table}
        footer={shown.length === 0 && <ListEnd answers={[]}>{manyTexts.noRows}</ListEnd>}
      />
      <Opening onCancel={() => setChanging(null)}>
        {changing && (
          <ChooseDialog
            row={changing}
            rows={rows}
            carriers={carriers}
            onChoose={(numbers, carrier) => chooseCarrier(account, numbers, carrier)}
            onClosed={() => setChanging(null)}
          />
        )}
      </Opening>
    </>
  );
}

function rowName({ number }: ManyRow): string {
  return number;
}

/** The states that each view shows; `null` for all. */
const manyViews = {
  all: null,
  linked: ['ready', 'opened', 'blocked'],
  open: ['choose', 'no-carrier', 'no-link'],
} as const satisfies Record<string, readonly ManyState[] | null>;
type ManyView = keyof typeof manyViews;

/** Whether a view has a row. */
function isInView(view: ManyView): (row: ManyRow) => boolean {
  const states: readonly ManyState[] | null = manyViews[view];
  return ({ state }) => states === null || states.includes(state);
}

/**
 * Opens each link in a tab of its own, without access to this page. Returns for each link whether
 * the browser opened it; with `noopener` the browser would not say. The page's Referrer-Policy
 * hides the referrer.
 */
function openTabs(hrefs: readonly string[]): boolean[] {
  return hrefs.map((href) => {
    const tab = window.open('about:blank', '_blank');
    if (!tab) return false;
    tab.opener = null;
    tab.location.replace(href);
    return true;
  });
}
