import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { glossary, notOffered } from './glossary.ts';
import classes from './help-dialog.module.css';

/** What the statuses mean, and what can't be done here; keys have a list of their own. */
export function HelpDialog({ onTour, onClosed }: { onTour: () => void; onClosed: () => void }) {
  return (
    <Dialog title="Help" onClosed={onClosed}>
      <p>
        Press <kbd>?</kbd> for the list of keys, <kbd>Ctrl K</kbd> to do anything by its name.
      </p>
      {/* It scrolls, which keys must do too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.text} role="region" aria-label="Glossary" tabIndex={0} data-focus>
        {[...glossary, notOffered].map(({ title, terms }) => (
          <section key={title} className={classes.chapter}>
            <h3>{title}</h3>
            <dl>
              {terms.flatMap(({ name, meaning }) => [
                <dt key={name}>{name}</dt>,
                <dd key={`${name}: `}>{meaning}</dd>,
              ])}
            </dl>
          </section>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button onClick={(event) => closeDialog(event.currentTarget, '')}>Close</Button>
        <Button
          variant="default"
          onClick={(event) => {
            closeDialog(event.currentTarget, '');
            onTour();
          }}
        >
          Show the tour
        </Button>
      </div>
    </Dialog>
  );
}
