import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Command } from './command.ts';
import classes from './commands.module.css';
import { closeDialog, Dialog } from './dialog.tsx';
import { filterCommands } from './filter-commands.ts';
import { KeyCaps } from './key-caps.tsx';
import { nextActiveRow } from './next-active-row.ts';

interface PaletteDialogProps {
  commands: readonly Command[];
  /** What was chosen; the focus is back where it was by then. */
  onClosed: (chosen: Command | undefined) => void;
}

const PER_PAGE = 8;

/** Every action and screen, found by typing. */
export function PaletteDialog({ commands, onClosed }: PaletteDialogProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = filterCommands(commands, typed);
  const optionId = (index: number) => `${listId}-${index}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && found[active]) {
      event.preventDefault();
      closeDialog(event.currentTarget, String(commands.indexOf(found[active])));
      return;
    }
    // Home and End belong to the text.
    if (event.key === 'Home' || event.key === 'End') return;
    const next = nextActiveRow(event.key, active, found.length, PER_PAGE);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog
      title="Commands"
      isPalette
      onClosed={(answer) => onClosed(answer === '' ? undefined : commands[Number(answer)])}
    >
      <input
        className={classes.search}
        type="text"
        role="combobox"
        aria-label="Search commands"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="What do you want to do?"
        data-focus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Commands" className={classes.options}>
        {found.map((command, index) => (
          // The keys are the input's, which keeps the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${command.group}/${command.name}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={(event) => closeDialog(event.currentTarget, String(commands.indexOf(command)))}
          >
            <span className={classes.optionGroup}>{command.group}</span>
            <span className={classes.optionName}>{command.name}</span>
            {command.keys?.slice(0, 1).map((keys) => (
              <KeyCaps key={keys} keys={keys} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.none}>
        {found.length === 0 && 'No such command'}
      </p>
    </Dialog>
  );
}
