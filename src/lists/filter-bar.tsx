import type { ReactNode } from 'react';
import { DisclosureButton } from '#ui/disclosures/disclosure-button.tsx';
import { FilterSheet } from '#ui/filters/filter-sheet.tsx';
import { later } from '#ui/later.tsx';
import { railSlot } from '#ui/slot.tsx';
import { useHasSheet } from '#ui/use-is-phone.ts';
import { useParameters } from '#ui/use-parameters.ts';
import classes from './filter-bar.module.css';
import { listTexts } from './texts.ts';
import type { ScreenViewsProps } from './views/screen-views.tsx';

const ScreenViews = later(async () => ({
  default: (await import('./views/screen-views.tsx')).ScreenViews,
}));

interface FilterBarProps {
  /** The search field. */
  field: ReactNode;
  /** More controls; a phone shows them only in the sheet. */
  tools?: ReactNode;
  /** The filters as a view would save them, on a screen that has views. */
  views?: ScreenViewsProps;
  children: ReactNode;
}

/** The filters of a list: one row, or on a phone a sheet from the bottom. */
export function FilterBar({ field, tools, views, children }: FilterBarProps) {
  const hasSheet = useHasSheet();
  const parameters = useParameters();
  const hasRail = railSlot.useIsThere();
  const chosen = [...new Set(parameters.keys())].filter((name) => !noFilters.has(name)).length;
  return (
    <div className={classes.filters} role="search" aria-label={listTexts.filters}>
      {views && (
        <ScreenViews
          {...views}
          until={
            !hasSheet && !hasRail && <DisclosureButton disabled>{listTexts.views}</DisclosureButton>
          }
        />
      )}
      {hasSheet ? (
        <>
          {field}
          <FilterSheet label={listTexts.filters} count={chosen}>
            {children}
            {tools}
          </FilterSheet>
        </>
      ) : (
        <>
          {children}
          {field}
        </>
      )}
    </div>
  );
}

/** URL parameters that do not hide rows behind the sheet. */
const noFilters: ReadonlySet<string> = new Set(['q', 'sort', 'view', 'day']);
