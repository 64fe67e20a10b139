import { Box, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { problemOf } from '#api/client/api-error.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useMe } from '#api/session/session.ts';
import { useChangeView, viewsQuery } from '#api/views.ts';
import { VIEW_NAME_LENGTH, VIEW_QUERY_LENGTH, viewName, type AccountView } from '#contract/view.ts';
import { closePanel } from '#ui/panels/close-panel.ts';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { savedViewTexts } from './texts.ts';

interface ViewFormProps {
  /** The current view; a new one has version 0. */
  view: AccountView;
  onSaved: (name: string) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** Someone else changed or deleted the view since it was loaded, so nothing was saved. */
const isOutdated = (error: unknown) => problemOf(error) === 'settings-changed';

/** Names a view, and chooses who sees it. What is typed stays until it is saved. */
export function ViewForm({ view, onSaved, children }: ViewFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(view.name);
  const [isShared, setShared] = useState(view.isShared);
  // The version that the person saw: a newer one must not be replaced unnoticed.
  const [version, setVersion] = useState(view.version);
  const isAlone = useMe() === null;
  const change = useChangeView();
  const isTooLong = view.query.length > VIEW_QUERY_LENGTH;

  async function save(): Promise<void> {
    const kept = viewName(name);
    if (kept === null) return;
    try {
      await change.mutateAsync({ kind: 'save', view: { ...view, name: kept, isShared, version } });
      closePanel(form.current);
      onSaved(kept);
    } catch (error) {
      if (!isOutdated(error)) return;
      // Where that fails, the next try is refused again, and looks again.
      const list = await client.fetchQuery({ ...viewsQuery, staleTime: 0 }).catch(() => null);
      if (list) setVersion(list.views.find(({ id }) => id === view.id)?.version ?? 0);
    }
  }

  return (
    <Box
      ref={form}
      component="form"
      w="17rem"
      maw="100%"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        size="xs"
        label={savedViewTexts.name}
        withAsterisk={false}
        value={name}
        maxLength={VIEW_NAME_LENGTH}
        required
        onChange={({ target }) => setName(target.value)}
      />
      {!isAlone && (
        <>
          <SegmentedControl
            fullWidth
            size="xs"
            mt="xs"
            aria-label={savedViewTexts.audience}
            data={[
              { value: 'me', label: savedViewTexts.onlyMe },
              { value: 'all', label: savedViewTexts.everyone },
            ]}
            value={isShared ? 'all' : 'me'}
            onChange={(next) => setShared(next === 'all')}
          />
          <Text mt={4} size="xs" c="dimmed">
            {isShared ? savedViewTexts.everyoneSees : savedViewTexts.onlyYou}
          </Text>
        </>
      )}
      <Group gap="xs" mt="sm">
        <WriteButton
          type="submit"
          size="compact-sm"
          disabled={isTooLong}
          loading={change.isPending}
        >
          {savedViewTexts.save}
        </WriteButton>
        {children}
      </Group>
      <Text mt={4} size="xs" role="alert">
        {isTooLong
          ? savedViewTexts.tooLong
          : isOutdated(change.error)
            ? savedViewTexts.outdated
            : change.error && savedViewTexts.failed(describeFailure(change.error).title)}
      </Text>
    </Box>
  );
}
