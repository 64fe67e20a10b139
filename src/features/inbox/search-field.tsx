import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { lazy, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { importRows } from '#api/collection/load-collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import { useStored } from '#ui/store.ts';
import { leaveForRows } from '#ui/tables/leave-for-rows.ts';
import { useTyped } from '#ui/use-typed.ts';
import layout from '#ui/layout.module.css';
import type { Completion } from './search/complete-search.ts';
import { useInbox } from './model/inbox-context.tsx';
import type { SearchKey } from '#contract/search/search-keys.ts';
import classes from './search/search.module.css';
import { searchTexts } from './search/texts.ts';

const SearchForm = lazy(async () => ({
  default: (await import('./search/search-form.tsx')).SearchForm,
}));

type Complete = (text: string, caret: number, without?: readonly SearchKey[]) => Completion[];

/** Loaded on demand, because only people who type a search need it. */
async function loadCompletion(): Promise<Complete> {
  void importRows();
  void import('./list/found-notifications.tsx').catch(() => {});
  return (await import('./search/complete-search.ts')).completeSearch;
}

interface SearchFieldProps {
  filters: NotificationFilters;
  /** The search text in the URL. */
  search: string;
  onChange: (search: string) => void;
}

/** The field for a search, with completion and with a form that writes the same search. */
export function SearchField({ filters, search, onChange }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [complete, setComplete] = useState<Complete>(() => () => []);
  const { typed: text, type } = useTyped(search, onChange);

  const hasTeam = useStored(useInbox().team, (it) => it !== null);
  const completions = isOpen ? complete(text, caret, hasTeam ? [] : ['assigned']) : [];
  const isListOpen = completions.length > 0;

  // Runs in a task of its own, so that waiting keys come before it and only the last text is
  // searched for.
  const searchFor = (next: string): void => type(next, 0);

  const take = (completion: Completion): void => {
    // Runs at once, because a caret set a frame later would land in text typed in between.
    flushSync(() => {
      searchFor(completion.text);
      setCaret(completion.caret);
      setActive(-1);
    });
    input.current?.focus();
    input.current?.setSelectionRange(completion.caret, completion.caret);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setOpen(true);
      const count = completions.length;
      setActive(count === 0 ? -1 : ((active + move + 1 + (count + 1)) % (count + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = completions[active];
      if (chosen) {
        take(chosen);
        return;
      }
      setOpen(false);
      leaveForRows(input.current!);
    } else if (event.key === 'Tab' && active >= 0 && completions[active]) {
      event.preventDefault();
      take(completions[active]);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (isListOpen) setOpen(false);
      else if (text === '') input.current?.blur();
      else searchFor('');
    }
  };

  return (
    <div className={classes.field}>
      <IconSearch size="1rem" aria-hidden />
      <input
        ref={input}
        data-search
        type="search"
        role="combobox"
        aria-label={searchTexts.field}
        aria-expanded={isListOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={searchTexts.field}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          searchFor(target.value);
          setCaret(target.selectionStart ?? target.value.length);
          setOpen(true);
          setActive(-1);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onFocus={() => void loadCompletion().then((loaded) => setComplete(() => loaded))}
        onBlur={() => setOpen(false)}
      />
      <Disclosure
        label={searchTexts.form}
        buttonLabel={searchTexts.form}
        buttonClassName={layout.tool}
        button={<IconAdjustmentsHorizontal size="1rem" aria-hidden />}
      >
        <SearchForm filters={filters} search={text} onChange={(next) => searchFor(next)} />
      </Disclosure>
      <div
        id={id}
        role="listbox"
        aria-label={searchTexts.completions}
        className={classes.completions}
        hidden={!isListOpen}
      >
        {completions.map((completion, index) => (
          <div
            key={completion.label}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(completion)}
            onKeyDown={onKeyDown}
          >
            <span>{completion.label}</span>
            <span className={layout.dimmed}>{completion.hint}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
