import type { GlossaryTerm } from '#lib/status-terms.ts';
import { Disclosure } from '../disclosures/disclosure.tsx';
import { Stack } from '@mantine/core';
import classes from './glossary-button.module.css';
import layout from '../layout.module.css';

/** The words that occur in a column, each with its meaning. */
export interface Glossary {
  /** `What the statuses mean`. */
  title: string;
  terms: readonly GlossaryTerm[];
}

/** Explains a column's words in its header, with one tab stop for the whole table. */
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
