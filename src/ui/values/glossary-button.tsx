import type { GlossaryTerm } from '#lib/status-terms.ts';
import { Disclosure } from '../disclosures/disclosure.tsx';
import { Stack } from '@mantine/core';
import classes from './glossary-button.module.css';
import layout from '../layout.module.css';

/** Words that are met in a column, each with its meaning. */
export interface Glossary {
  /** `What the statuses mean`. */
  title: string;
  terms: readonly GlossaryTerm[];
}

/** In a column's header: what its words mean, with one stop of the Tab key for the whole table. */
export function GlossaryButton({ title, terms }: Glossary) {
  return (
    <Disclosure
      label={title}
      buttonLabel={title}
      buttonClassName={classes.button}
      button={<span aria-hidden>?</span>}
    >
      <Stack component="dl" gap="xs" maw="24rem" fz="sm">
        {terms.map(({ name, meaning }) => (
          <div key={name}>
            <dt className={layout.strong}>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Stack>
    </Disclosure>
  );
}
