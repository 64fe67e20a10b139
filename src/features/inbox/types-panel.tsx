import { Box, Checkbox, SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import type { ReactNode } from 'react';
import { statusCodesOf, isStatusCodes, type NotificationFilters } from '#api/notifications.ts';
import { notificationTypes } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { typeName } from '#contract/type-name.ts';
import { codeName } from '#lib/codes.ts';
import { SmallButton } from '#ui/button.tsx';
import { statusOf } from './model/inbox-filters.ts';
import { inboxFilterTexts } from './model/texts.ts';

interface TypesPanelProps {
  filters: NotificationFilters;
  onChange: (filters: NotificationFilters) => void;
}

/** A checkbox for each type and each status. */
export function TypesPanel({ filters, onChange }: TypesPanelProps) {
  const { status, types } = filters;
  const codes = chosenCodes(status);
  return (
    <>
      <Choices legend={inboxFilterTexts.types}>
        {notificationTypes.map((type) => (
          <Checkbox
            key={type}
            label={typeName(type)}
            checked={types.includes(type)}
            onChange={({ target }) =>
              onChange({
                ...filters,
                types: notificationTypes.filter((other) =>
                  other === type ? target.checked : types.includes(other),
                ),
              })
            }
          />
        ))}
      </Choices>
      <SmallButton
        mb="sm"
        disabled={types.length === 0}
        onClick={() => onChange({ ...filters, types: [] })}
      >
        {inboxFilterTexts.allTypes}
      </SmallButton>
      <Choices legend={inboxFilterTexts.status}>
        {[...new Set([...STATUSES, ...codes])].map((code) => (
          <Checkbox
            key={code}
            label={codeName(notificationStatusNames, code)}
            checked={codes.includes(code)}
            onChange={({ target }) =>
              onChange({
                ...filters,
                status: statusOf(
                  target.checked ? [...codes, code] : codes.filter((it) => it !== code),
                ),
              })
            }
          />
        ))}
      </Choices>
    </>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Box component="fieldset" mb="sm">
      <legend>{legend}</legend>
      <SimpleGrid cols={2} spacing="lg" verticalSpacing={10}>
        {children}
      </SimpleGrid>
    </Box>
  );
}

/** 0 stands in samples of the interface, outside its documented set. */
const STATUSES = [1, 2, 4, 0];

const codesOfPresets = { inbox: [0, 1, 2], unread: [1], read: [2], archived: [4], everything: [] };

function chosenCodes(status: NotificationFilters['status']): readonly number[] {
  return isStatusCodes(status) ? statusCodesOf(status) : codesOfPresets[status];
}
