import { Box, Group, Text, Title } from '@mantine/core';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import layout from '#ui/layout.module.css';
import { glossary } from './glossary.ts';
import { helpTexts, notOffered } from './texts.ts';

const { keys } = helpTexts;

/** Explains every status, and the features that the service doesn't have. */
export function HelpDialog({ onTour, onClosed }: { onTour: () => void; onClosed: () => void }) {
  return (
    <Dialog title={helpTexts.title} onClosed={onClosed}>
      <Text mb="md" className={layout.keys}>
        {keys.press} <kbd>{keys.listKey}</kbd> {keys.list} <kbd>{keys.commandsKey}</kbd>{' '}
        {keys.commands}
      </Text>
      {/* Takes focus, so that the keyboard can scroll it. */}
      <Box
        mah="65dvh"
        mb="md"
        className={layout.scrolls}
        role="region"
        aria-label={helpTexts.glossary}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-focus
      >
        {[...glossary, notOffered].map(({ title, terms }) => (
          <Box component="section" key={title} mb="lg">
            <Title order={3} mb={4} fz="0.9375rem">
              {title}
            </Title>
            <dl className={`${layout.terms} ${layout.stacks}`}>
              {terms.flatMap(({ name, meaning }) => [
                <dt key={name} className={layout.strong}>
                  {name}
                </dt>,
                <dd key={`${name}: `}>{meaning}</dd>,
              ])}
            </dl>
          </Box>
        ))}
      </Box>
      <Group gap="xs">
        <Button onClick={(event) => closeDialog(event.currentTarget, '')}>{helpTexts.close}</Button>
        <Button
          variant="default"
          onClick={(event) => {
            closeDialog(event.currentTarget, '');
            onTour();
          }}
        >
          {helpTexts.showTour}
        </Button>
      </Group>
    </Dialog>
  );
}
