import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { SaveFailure } from './save-failure.tsx';
import { adminTexts } from './admin-texts.ts';
import type { Unsaved } from './use-editing.ts';

interface AdminCardProps {
  title: string;
  hint?: string;
  /** The unsaved changes, if the card can be edited. */
  editing?: Unsaved;
  children: ReactNode;
}

/** A part of the administration screen. */
export function AdminCard({ title, hint, editing, children }: AdminCardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {children}
        {editing && <SaveBar editing={editing} />}
      </Stack>
    </Paper>
  );
}

function SaveBar({ editing }: { editing: Unsaved }) {
  const { hasChanges, isConflict, isSaved, isSaving, error, save, discard } = editing;
  return (
    <>
      {isConflict && (
        <Banner tone="action">
          <strong>{adminTexts.conflict}</strong> {adminTexts.conflictHint}
        </Banner>
      )}
      {error !== null && <SaveFailure of={error} />}
      <Group gap="sm">
        <Button disabled={!hasChanges} loading={isSaving} onClick={save}>
          {isConflict ? adminTexts.replace : adminTexts.save}
        </Button>
        {hasChanges && (
          <Button variant="default" onClick={discard}>
            {isConflict ? adminTexts.takeLatest : adminTexts.discard}
          </Button>
        )}
        <Text size="sm" role="status">
          {isSaved && !hasChanges ? adminTexts.saved : ''}
        </Text>
      </Group>
    </>
  );
}
