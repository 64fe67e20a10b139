import { lazy } from 'react';
import { isStatusCodes, type NotificationFilters } from '#api/notifications.ts';
import { typeName } from '#contract/type-name.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { statusLabel } from './model/inbox-filters.ts';
import { inboxFilterTexts } from './model/texts.ts';

const TypesPanel = lazy(async () => ({
  default: (await import('./types-panel.tsx')).TypesPanel,
}));

interface TypesFilterProps {
  filters: NotificationFilters;
  onChange: (filters: NotificationFilters) => void;
}

/** Types and statuses to show, several at once; none chosen means all. */
export function TypesFilter({ filters, onChange }: TypesFilterProps) {
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
