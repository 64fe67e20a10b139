import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { glossary } from './glossary.ts';
import classes from './help-dialog.module.css';
import { helpTexts, notOffered } from './texts.ts';

const { keys } = helpTexts;

/** Explains every status, and the features that the service doesn't have. */
export function HelpDialog({ onTour, onClosed }: { onTour: () => void; onClosed: () => void }) {
  return (
    <Dialog title={helpTexts.title} onClosed={onClosed}>
      <p>
        {keys.press} <kbd>?</kbd> {keys.list} <kbd>Ctrl K</kbd> {keys.commands}
      </p>
      {/* Takes focus, so that the keyboard can scroll it. */}
      <div
        className={classes.text}
        role="region"
        aria-label={helpTexts.glossary}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-focus
      >
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
      </div>
    </Dialog>
  );
}
