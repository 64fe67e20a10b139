import { Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useEachChange } from '#api/client/use-each-change.ts';
import { newId } from '#api/jobs/new-id.ts';
import { useMe } from '#api/session/session.ts';
import { useChangeView, useViews } from '#api/views.ts';
import type { AccountView, ViewScreen } from '#contract/view.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { usePlace } from '#ui/place.tsx';
import { shownView, viewCounts, type ShownView } from './shown-view.ts';
import { useStored } from '#ui/store.ts';
import { useFocusFallback } from '#ui/panels/use-focus-fallback.ts';
import visually from '#ui/visually-hidden.module.css';
import { SavedView } from './saved-view.tsx';
import { savedViewTexts } from './texts.ts';
import { ViewForm } from './view-form.tsx';
import classes from './views.module.css';

interface SavedViewsProps {
  screen: ViewScreen;
  /** The screen's name. */
  name: string;
  /** Whether the name is shown above the views. */
  isTitled?: boolean;
}

interface DeletedView {
  view: AccountView;
  place: number;
}

/** The saved views of a screen, in the person's order; on that screen, its filters can be saved. */
export function SavedViews({ screen, name: screenName, isTitled = false }: SavedViewsProps) {
  const { isLoaded, views, left } = useViews(screen);
  const { navigate } = usePlace();
  const { make, error } = useEachChange(useChangeView().mutateAsync);
  /** In the order of deletion; each `place` is the one just before. */
  const [deleted, setDeleted] = useState<readonly DeletedView[]>([]);
  const [said, say] = useState('');
  const dragged = useRef<AccountView>(null);
  const list = useRef<HTMLUListElement>(null);
  // The button that saves a view disappears once the view is saved.
  const keptFocus = useFocusFallback(() =>
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus(),
  );
  const shown = useStored(shownView, (it) => (it?.screen === screen ? it : null));
  const counts = useStored(viewCounts, (it) => (it?.screen === screen ? it : null));
  const isKnown =
    !isLoaded || shown?.isBuiltIn || views.some(({ query }) => query === shown?.query);

  const move = (view: AccountView, to: number): void => {
    const from = views.indexOf(view);
    if (to < 0 || to >= views.length || to === from) return;
    const moved = views.toSpliced(from, 1).toSpliced(to, 0, view);
    void make({ kind: 'order', screen, ids: moved.map(({ id }) => id) });
    say(savedViewTexts.moved(view.name, to + 1, moved.length));
  };
  const remove = (view: AccountView): void => {
    const { id, name } = view;
    setDeleted([
      ...deleted.filter((it) => it.view.id !== id),
      { view, place: views.indexOf(view) },
    ]);
    void make({ kind: 'remove', id });
    say(savedViewTexts.deleted(name));
  };
  const restore = (one: DeletedView): void => {
    const { view, place } = one;
    const index = deleted.indexOf(one);
    const later = deleted.slice(index + 1);
    setDeleted([
      ...deleted.slice(0, index),
      ...later.map((it) => ({ view: it.view, place: it.place < place ? it.place : it.place + 1 })),
    ]);
    void make({ kind: 'save', view: { ...view, version: 0 }, place });
    say(savedViewTexts.restored(view.name));
  };
  const saved = (name: string): void => {
    setDeleted([]);
    say(savedViewTexts.wasSaved(name));
  };

  useCommands(
    views.map(({ name, query }) => ({
      name: savedViewTexts.command(name),
      group: screenName,
      run: () => {
        counts?.onOpen(query);
        void navigate({ pathname: `/${screen}`, search: query });
      },
    })),
  );

  const items = views.map((view, place) => (
    <SavedView
      key={view.id}
      view={view}
      isShown={view.query === shown?.query}
      badge={counts?.badges[view.query]}
      onOpen={counts?.onOpen}
      onSaved={saved}
      onMove={(by) => move(view, place + by)}
      onDelete={() => remove(view)}
      onDragStart={() => (dragged.current = view)}
      onDrop={() => dragged.current && move(dragged.current, place)}
    />
  ));
  return (
    <div role="group" aria-label={savedViewTexts.of(screenName)} {...keptFocus}>
      {isTitled && views.length > 0 && <ViewsHeading>{screenName}</ViewsHeading>}
      {shown && !isKnown && <SaveView key={shown.query} shown={shown} onSaved={saved} />}
      <ul ref={list} className={layout.bare}>
        {deleted
          // A view that is there again could not be deleted.
          .filter(({ view: { id } }) => views.every((it) => it.id !== id))
          .reduceRight(
            (all, it) =>
              all.toSpliced(
                it.place,
                0,
                <Deleted
                  key={`deleted ${it.view.id}`}
                  name={it.view.name}
                  onUndo={() => restore(it)}
                />,
              ),
            items,
          )}
      </ul>
      <Text px={8} size="xs" role="alert">
        {error !== null && savedViewTexts.failed(describeFailure(error).title)}
        {screen === 'inbox' && left && `${savedViewTexts.left(left.count)} ${left.reason}`}
      </Text>
      <p className={visually.hidden} role="status">
        {said}
      </p>
    </div>
  );
}

/** The heading of some views. */
export function ViewsHeading({ children }: { children: string }) {
  return (
    <Text component="h2" mt="sm" mb={4} px={8} size="xs" fw={600} c="dimmed">
      {children}
    </Text>
  );
}

/** Takes the place of a deleted view, so that it can be restored. */
function Deleted({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <Group component="li" mih="1.75rem" px={8} gap="xs" wrap="nowrap" justify="space-between">
      <span className={`${layout.ellipsis} ${layout.dimmed}`}>{savedViewTexts.deleted(name)}</span>
      {/* The button that deleted is gone, and the focus with it. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="transparent" size="compact-xs" flex="none" onClick={onUndo} autoFocus>
        {savedViewTexts.undo}
      </Button>
    </Group>
  );
}

/** Saves the current filters under a name. */
function SaveView({ shown, onSaved }: { shown: ShownView; onSaved: (name: string) => void }) {
  const owner = useMe();
  // The id stays the same until the view is saved, so that a retry creates no second view.
  const [id] = useState(newId);
  const { screen, query, suggestedName: name } = shown;
  return (
    <Disclosure
      label={savedViewTexts.saveView}
      button={savedViewTexts.saveView}
      buttonClassName={classes.save}
      group={savedViewTexts.views}
    >
      <ViewForm
        view={{ id, screen, name, query, isShared: false, owner, canEdit: true, version: 0 }}
        onSaved={onSaved}
      />
    </Disclosure>
  );
}
