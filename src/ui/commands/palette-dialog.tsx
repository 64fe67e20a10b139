import { Box, NavLink, TextInput } from '@mantine/core';
import '@mantine/core/styles/NavLink.css';
import { IconSearch } from '@tabler/icons-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
} from 'react';
import type { Command, PaletteProps } from './command.ts';
import { closeDialog, Dialog } from '../panels/dialog.tsx';
import { filterCommands } from './filter-commands.ts';
import { KeyHint } from './key-caps.tsx';
import { nextActiveRow } from '../next-active-row.ts';
import { paletteDialogTexts } from '../late-texts.ts';
import { paletteTexts } from '../texts.ts';

/** Finds commands in what is typed; renders nothing. */
export interface MoreCommandsProps {
  typed: string;
  /** Called with the commands found, each time they change; a stable function. */
  onFound: (commands: readonly Command[], isSure: boolean) => void;
}

interface Found {
  commands: readonly Command[];
  /** Whether the typed text can mean nothing else: then these commands come first. */
  isSure: boolean;
}

interface PaletteDialogProps extends PaletteProps {
  /** Finds commands for the typed text: they come before uncertain results of `More`. */
  find: (typed: string) => readonly Command[];
  /** More results than the commands, once loaded. */
  More: ComponentType<MoreCommandsProps>;
  /** Whether `More` may have results for the typed text. */
  isMore: (typed: string) => boolean;
}

const PER_PAGE = 8;

/** The same color as in the tables. */
const chosen = {
  '--nl-bg': 'var(--waybill-selected)',
  '--nl-hover': 'var(--waybill-selected)',
  '--nl-color': 'inherit',
};

/** Lists every action and screen, and finds them by typing. */
export function PaletteDialog({ commands, find, More, isMore, onClosed }: PaletteDialogProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<Found | null>(null);
  const onFound = useCallback(
    (commands: readonly Command[], isSure: boolean) => setMore({ commands, isSure }),
    [],
  );
  const asksMore = isMore(typed);
  const finds = find(typed);
  const others = asksMore ? (more?.commands ?? []) : [];
  const special = more?.isSure ? [...others, ...finds] : [...finds, ...others];
  const all = [...special, ...commands];
  const found = [...special, ...filterCommands(commands, typed)];
  // Enter came before `More` did.
  const [isAwaited, setAwaited] = useState(false);
  const optionId = (index: number) => `${listId}-${index}`;

  const hasAny = more !== null && special.length > 0;
  useEffect(() => {
    if (isAwaited && hasAny && list.current) closeDialog(list.current, '0');
  }, [isAwaited, hasAny]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (asksMore && !more) setAwaited(true);
      else if (found[active]) closeDialog(event.currentTarget, String(all.indexOf(found[active])));
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
      title={paletteTexts.title}
      isPalette
      onClosed={(answer) => onClosed(answer === '' ? undefined : all[Number(answer)])}
    >
      <TextInput
        size="md"
        leftSection={<IconSearch size="1rem" aria-hidden />}
        role="combobox"
        aria-label={paletteDialogTexts.field}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={paletteDialogTexts.hint}
        data-focus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Box
        ref={list}
        id={listId}
        role="listbox"
        aria-label={paletteTexts.title}
        mah="min(22.5rem, 50dvh)"
        mt="xs"
        mx="-0.5rem"
        style={{ overflow: 'auto' }}
      >
        {found.map((command, index) => (
          // The input handles the keys and stays focused.
          <NavLink
            key={`${command.group}/${command.name}`}
            component="div"
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            active={index === active}
            bdrs="sm"
            style={chosen}
            leftSection={
              <Box component="span" w="5.25rem" fz="xs" c="dimmed">
                {command.group}
              </Box>
            }
            label={command.name}
            rightSection={command.keys?.slice(0, 1).map((keys) => (
              <KeyHint key={keys} keys={keys} />
            ))}
            onClick={(event) => closeDialog(event.currentTarget, String(all.indexOf(command)))}
          />
        ))}
      </Box>
      <Box component="p" role="status" m={0} px={4} c="dimmed">
        {isAwaited && !more
          ? paletteDialogTexts.searching
          : found.length === 0 && paletteDialogTexts.none}
      </Box>
      {asksMore && (
        <Suspense fallback={null}>
          <More typed={typed} onFound={onFound} />
        </Suspense>
      )}
    </Dialog>
  );
}
