import { SegmentedControl } from '@mantine/core';
import { memo, useState, type ReactNode, lazy } from 'react';
import { type NotificationFilters, isStatusCodes } from '#api/notifications.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { FilterSheet } from '#ui/filters/filter-sheet.tsx';
import { useHasSheet } from '#ui/use-is-phone.ts';
import { statusFilters, statusLabel } from './model/inbox-filters.ts';
import bar from '#lists/filter-bar.module.css';
import layout from '#ui/layout.module.css';
import classes from './parts/inbox.module.css';
import { ListTools, ToolDialog, type OpenTool } from './tools/list-tools.tsx';
import { SearchField } from './search-field.tsx';
import { inboxFilterTexts, inboxTexts } from './model/texts.ts';
import { typeName } from '#contract/type-name.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';

interface InboxFilterBarProps {
  filters: NotificationFilters;
  onChange: (filters: NotificationFilters) => void;
  search: string;
  onSearch: (search: string) => void;
  /** Content beside the types. */
  beside: ReactNode;
}

/** Not rendered again when another notification is opened. */
export const InboxFilterBar = memo(function InboxFilterBar({
  filters,
  onChange,
  search,
  onSearch,
  beside,
}: InboxFilterBarProps) {
  const hasSheet = useHasSheet();
  const [tool, setTool] = useState<OpenTool>(null);
  const show = (status: NotificationFilters['status']) => onChange({ ...filters, status });
  useCommands(
    statusFilters.map(({ value, label }) => ({
      name: inboxFilterTexts.show(label),
      group: inboxTexts.screen,
      run: () => show(value),
    })),
  );
  const status = (
    <SegmentedControl
      size="xs"
      aria-label={inboxFilterTexts.status}
      maw="100%"
      className={layout.scrolls}
      data={statusFilters}
      value={filters.status}
      onChange={show}
    />
  );
  const types = <TypesFilter filters={filters} onChange={onChange} />;
  const field = <SearchField filters={filters} search={search} onChange={onSearch} />;
  const tools = <ListTools hasWords={hasSheet} onOpen={setTool} />;
  return (
    <div
      className={`${bar.filters} ${classes.filters}`}
      role="search"
      aria-label={inboxFilterTexts.region}
    >
      {hasSheet ? (
        <>
          {field}
          <FilterSheet
            label={inboxFilterTexts.sheet}
            count={Number(filters.status !== 'inbox') + Number(filters.types.length > 0)}
          >
            {status}
            {types}
            {beside}
            {tools}
          </FilterSheet>
        </>
      ) : (
        <>
          {status}
          {beside}
          {types}
          {field}
          {tools}
        </>
      )}
      <ToolDialog open={tool} onOpen={setTool} filters={filters} search={search} />
    </div>
  );
});

const TypesPanel = lazy(async () => ({
  default: (await import('./types-panel.tsx')).TypesPanel,
}));

interface TypesFilterProps {
  filters: NotificationFilters;
  onChange: (filters: NotificationFilters) => void;
}

/** Types and statuses to show, several at once; none chosen means all. */
function TypesFilter({ filters, onChange }: TypesFilterProps) {
  const { status, types } = filters;
  return (
    <Disclosure
      label={inboxFilterTexts.types}
      button={
        <>
          {inboxFilterTexts.chosenTypes(types.map(typeName))}
          {isStatusCodes(status) && ` · ${statusLabel(status)}`}
        </>
      }
    >
      <TypesPanel filters={filters} onChange={onChange} />
    </Disclosure>
  );
}
