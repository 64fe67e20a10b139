import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { typeViews, type BuiltInView } from './built-in-views.ts';
import { readViewAnew } from './read-view-anew.ts';
import { SavedView } from './saved-view.tsx';
import { useMainViews } from './use-main-views.ts';
import { useViews } from './use-views.ts';
import { ViewLink, type Counting } from './view-link.tsx';
import {
  canonicalQuery,
  moveView,
  removeView,
  renameView,
  restoreView,
  type View,
  NAME_LENGTH,
} from './views.ts';
import classes from './views.module.css';
import visually from '#ui/visually-hidden.module.css';
import { Disclosure } from '#ui/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { readFilters, readSearch, statusLabel } from '../model/inbox-filters.ts';
import { editTexts, viewTexts } from './texts.ts';
import { ViewNameForm } from './view-name-form.tsx';

interface ViewListProps {
  account: string;
  counting: Counting;
}

/** Built-in views, saved views and a view for each type, each with its unread count. */
export function ViewList({ account, counting }: ViewListProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mainViews = useMainViews();
  const { views, setViews } = useViews(account);
  const [deleted, setDeleted] = useState<{ view: View; index: number } | null>(null);
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const shown = canonicalQuery(useLocation().search);
  const isKnown = [...mainViews, ...typeViews, ...views].some(({ query }) => query === shown);

  const move = (view: View, by: -1 | 1): void => {
    const moved = moveView(views, view.id, by);
    setViews(moved);
    const place = moved.findIndex(({ id }) => id === view.id) + 1;
    say(editTexts.moved(view.name, place, moved.length));
  };
  const remove = (view: View): void => {
    setDeleted({ view, index: views.findIndex(({ id }) => id === view.id) });
    setViews(removeView(views, view.id));
    say(editTexts.deleted(view.name));
  };
  const restore = (): void => {
    if (!deleted) return;
    setViews(restoreView(views, deleted.view, deleted.index));
    setDeleted(null);
    say(editTexts.restored(deleted.view.name));
  };

  useCommands(
    [...mainViews, ...views, ...typeViews].map(({ name, query }) => ({
      name: viewTexts.command(name),
      group: viewTexts.views,
      run: () => {
        readViewAnew(client, query);
        void navigate({ pathname: '/inbox', search: query });
      },
    })),
  );

  const own = views.map((view) => (
    <SavedView
      key={view.id}
      view={view}
      isShown={view.query === shown}
      counting={counting}
      onRename={(name) => {
        setViews(renameView(views, view.id, name));
        say(editTexts.renamed(name));
      }}
      onMove={(by) => move(view, by)}
      onDelete={() => remove(view)}
    />
  ));
  const undoPlace = deleted && Math.min(deleted.index, own.length);
  return (
    <>
      <Links views={mainViews} shown={shown} counting={counting} />
      <Heading>{viewTexts.saved}</Heading>
      <ul ref={list} className={layout.bare}>
        {undoPlace === null
          ? own
          : own.toSpliced(
              undoPlace,
              0,
              <Deleted key="deleted" name={deleted!.view.name} onUndo={restore} />,
            )}
      </ul>
      {views.length === 0 && !deleted && isKnown && (
        <Text px={8} size="xs" c="dimmed">
          {viewTexts.none}
        </Text>
      )}
      {!isKnown && (
        <SaveView
          key={shown}
          query={shown}
          onSave={(view) => {
            setViews([...views, view]);
            setDeleted(null);
            say(editTexts.wasSaved(view.name));
          }}
        />
      )}
      <Heading>{viewTexts.types}</Heading>
      <Links views={typeViews} shown={shown} counting={counting} />
      <p className={visually.hidden} role="status">
        {said}
      </p>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text component="h2" mt="sm" mb={4} px={8} size="xs" fw={600} c="dimmed">
      {children}
    </Text>
  );
}

interface LinksProps {
  views: readonly BuiltInView[];
  shown: string;
  counting: Counting;
}

function Links({ views, shown, counting }: LinksProps) {
  return (
    <ul className={layout.bare}>
      {views.map(({ name, query }) => (
        <li key={query} className={classes.item}>
          <ViewLink name={name} query={query} isShown={query === shown} counting={counting} />
        </li>
      ))}
    </ul>
  );
}

/** Takes the place of a deleted view, so that it can be restored. */
function Deleted({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <Group component="li" mih="1.75rem" px={8} gap="xs" wrap="nowrap" justify="space-between">
      <span className={`${layout.ellipsis} ${layout.dimmed}`}>{editTexts.deleted(name)}</span>
      {/* The button that deleted is gone, and the focus with it. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="transparent" size="compact-xs" onClick={onUndo} autoFocus>
        {editTexts.undo}
      </Button>
    </Group>
  );
}

interface SaveViewProps {
  query: string;
  onSave: (view: View) => void;
}

/** Saves the current filters under a name. */
function SaveView({ query, onSave }: SaveViewProps) {
  return (
    <Disclosure label={editTexts.saveView} button={editTexts.saveView} group={viewTexts.inbox}>
      <ViewNameForm
        initial={suggestName(query)}
        action={editTexts.save}
        onName={(name) => onSave({ id: crypto.randomUUID(), name, query })}
      />
    </Disclosure>
  );
}

/** `Unread SalesOrder, Batch`, or what is searched for. */
function suggestName(query: string): string {
  const parameters = new URLSearchParams(query);
  const { status, types } = readFilters(parameters);
  const label = statusLabel(status);
  const rest = [types.join(', '), readSearch(parameters)].filter((part) => part !== '').join(' ');
  return (status === 'inbox' && rest !== '' ? rest : `${label} ${rest}`.trim()).slice(
    0,
    NAME_LENGTH,
  );
}
