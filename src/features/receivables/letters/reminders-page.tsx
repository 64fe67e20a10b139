import { Group, Text } from '@mantine/core';
import { lazy, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isFirstLoad } from '#api/listing/use-rows.ts';
import { useMay } from '#api/session/session.ts';
import { grownOf } from '#lib/growing.ts';
import { startSumByUnits } from '#lib/ledger/sum-by-units.ts';
import { readersDay } from '#lib/calendar-day.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { levelDue } from '#lib/letters/letter-settings.ts';
import { ListBanners } from '#lists/list-banners.tsx';
import { ListHead } from '#lists/list-head.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { NoRows } from '#lists/no-rows.tsx';
import { Button, SmallButton } from '#ui/button.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { BackLink, fromHere } from '#ui/details/detail-page.tsx';
import layout from '#ui/layout.module.css';
import { Opening } from '#ui/opening.tsx';
import { createRowSelection } from '#ui/tables/row-selection.ts';
import type { Sort } from '#ui/tables/sort-rows.ts';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useToday } from '#ui/values/use-today.ts';
import { labels, transactionNoun } from '../texts.ts';
import type { LetterKind, OverduePartner } from './letter-view.ts';
import { LettersPage } from './letters-page.tsx';
import { overdueColumns } from './overdue-columns.tsx';
import { reminderTexts, partnerNoun } from './texts.ts';
import { useLatestReminders, useLetterSettings, useOverdue, useUnitsNames } from './use-letters.ts';

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

/** Lists overdue partners, or shows the letters of the kind given in the URL. */
export function RemindersPage() {
  return useParams()['kind'] === undefined ? <OverduePartners /> : <LettersPage />;
}

/** Every partner with something overdue: how late, how much, which reminder is due. */
function OverduePartners() {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const may = useMay();
  const day = readersDay(useToday());
  const { list, partners, withoutPartner } = useOverdue(day);
  const { settings, query } = useLetterSettings();
  const { query: sent, letters, latest } = useLatestReminders(day);
  const unitsNames = useUnitsNames();
  const [sort, setSort] = useState<Sort>({ column: 'days', isDescending: true });
  const [isEditing, setEditing] = useState(false);
  const [choosing] = useState(() => createRowSelection<OverduePartner>());
  const chosen = useStored(choosing.selection, ({ keys }) => keys);
  const { levels } = settings;
  const mostUnits = Math.max(1, ...partners.map(({ demands }) => demands.length));
  const places = mostPlaces(partners.flatMap(({ demands }) => demands.map(({ total }) => total)));
  const columns = useMemo(
    () =>
      overdueColumns({
        levels,
        latest: sent.data === undefined ? null : latest,
        letters,
        unitsNames,
        mostUnits,
        places,
      }),
    [levels, sent.data, latest, letters, unitsNames, mostUnits, places],
  );
  const sums = useMemo(() => {
    const all = partners.flatMap(({ demands }) =>
      demands.map(({ units, total }) => ({ Units: units, Value: total })),
    );
    return grownOf(all, startSumByUnits()).map(({ units, sum }) => ({ units, value: sum }));
  }, [partners]);
  const preview = (kind: LetterKind): void => {
    const keys = (chosen.size === 0 ? partners : choosing.chosen()).map(({ key }) => key);
    void navigate(`/receivables/reminders/${kind}`, { state: { ...fromHere, keys } });
  };
  const shown = chosen.size === 0 ? partners : partners.filter(({ key }) => chosen.has(key));
  const reminded = shown.filter(({ days }) => levelDue(days, levels, null) > 0).length;
  const isReady =
    list.loadedAt !== null && partners.length > 0 && !query.isPending && !sent.isPending;
  return (
    <ListPage name={reminderTexts.screen}>
      <Group gap="xs" pt={6} className={layout.inset}>
        <BackLink path="/receivables" name={labels.screen} />
        {/* The page's heading says it to a screen reader. */}
        <Text fw={650} aria-hidden>
          {reminderTexts.screen}
        </Text>
        {may({ role: 'accounting', kind: 'write' }) && (
          <SmallButton ms="auto" onClick={() => setEditing(true)}>
            {reminderTexts.settings}
          </SmallButton>
        )}
      </Group>
      <ListHead
        list={list}
        noun={transactionNoun}
        matching={null}
        sums={[{ name: reminderTexts.overdue, amounts: sums }]}
        unitsNames={unitsNames}
      >
        {!isPhone && (
          <SmallButton disabled={!isReady} onClick={() => preview('statements')}>
            {reminderTexts.preview.statements(shown.length)}
          </SmallButton>
        )}
        <Button
          size="compact-sm"
          disabled={!isReady || reminded === 0}
          onClick={() => preview('reminders')}
        >
          {reminderTexts.preview.reminders(reminded)}
        </Button>
      </ListHead>
      <ListBanners list={list} noun={transactionNoun}>
        {withoutPartner > 0 && (
          <Banner tone="action">{reminderTexts.withoutPartner(withoutPartner)}</Banner>
        )}
      </ListBanners>
      {partners.length === 0 || isFirstLoad(list) ? (
        <NoRows
          list={list}
          noun={partnerNoun}
          onClearFilters={null}
          onClearSearch={null}
          ifNoneMatches=""
          ifNone={reminderTexts.noneHint}
        >
          {null}
        </NoRows>
      ) : (
        <DataTable
          name="reminders"
          label={reminderTexts.screen}
          columns={columns}
          rows={partners}
          sort={sort}
          onSort={setSort}
          choosing={choosing}
          rowName={rowName}
        />
      )}
      {isEditing && (
        <Opening onCancel={() => setEditing(false)}>
          <SettingsDialog
            settings={settings}
            savedAt={query.data?.at ?? null}
            onClosed={() => setEditing(false)}
          />
        </Opening>
      )}
    </ListPage>
  );
}

function rowName({ partner }: OverduePartner): string {
  return partnerName(partner);
}
