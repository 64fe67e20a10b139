import { Box, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useLayoutEffect, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { footLayout } from '#ui/panels/foot-layout.ts';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { sentenceOf } from '#lib/sentence-of.ts';
import { createStore } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { bottomBarTexts } from './late-texts.ts';

interface StackedBar {
  id: string;
  news: unknown;
  isProblem: boolean;
  /** The bar reports a completed action, and offers only its undo. */
  isDone: boolean;
  /** Something else was done since, and `z` undoes both. */
  isReplaced: boolean;
}

/** The bars of the page, the one with the latest news first, and whether a phone shows them all. */
const stack = createStore<{ bars: readonly StackedBar[]; isSpread: boolean }>({
  bars: [],
  isSpread: false,
});

interface BottomBarProps {
  /** Its name for assistive technology. */
  label: string;
  text: string;
  /** Text after the main one. */
  problem?: string | null;
  /** Progress from 0 to 1; `null` while nothing is in progress. */
  done?: number | null;
  /** On a phone, the bar comes before the others whenever this changes. */
  news: unknown;
  /** Whether it only reports a success: the next success replaces it. */
  isDone?: boolean;
  /** Buttons. */
  children: ReactNode;
}

/** A line below the list: the last action, and buttons for it. A phone has room for one of them. */
export function BottomBar({
  label,
  text,
  problem = null,
  done = null,
  news,
  isDone = false,
  children,
}: BottomBarProps) {
  const isPhone = useIsPhone();
  const { isReplaced, isFirst, others, problems, isSpread } = usePlaceInStack(news, {
    isProblem: problem !== null,
    isDone,
  });
  if (isReplaced) return null;
  return (
    <Group
      component="section"
      aria-label={label}
      pos="relative"
      gap="0.25rem 1rem"
      mih="2.375rem"
      {...footLayout}
      display={isPhone && !isFirst && !isSpread ? 'none' : undefined}
    >
      {done !== null && (
        <ProgressBar
          label={text}
          done={done}
          total={1}
          size={2}
          radius={0}
          pos="absolute"
          top={-1}
          left={0}
          right={0}
          bg="transparent"
          // Only the color makes it visible.
          styles={{ section: { forcedColorAdjust: 'none' } }}
        />
      )}
      <Box
        component="p"
        m={0}
        flex="1 1 8em"
        miw={0}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {problem === null ? text : sentenceOf(text)}
        {problem !== null && (
          <Box component="span" c="var(--waybill-failure)">
            {' '}
            {problem}
          </Box>
        )}
      </Box>
      <Group gap="0.375rem 0.5rem">
        {children}
        {isPhone && isFirst && others > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            color={problems > 0 ? 'var(--waybill-failure)' : 'gray'}
            h="2.75rem"
            w="2.75rem"
            aria-expanded={isSpread}
            aria-label={bottomBarTexts.showOthers(others, problems)}
            onClick={() => stack.set({ ...stack.get(), isSpread: !isSpread })}
          >
            {isSpread ? <IconChevronDown size="1rem" aria-hidden /> : bottomBarTexts.others(others)}
          </Button>
        )}
      </Group>
    </Group>
  );
}

function usePlaceInStack(
  news: unknown,
  { isProblem, isDone }: Pick<StackedBar, 'isProblem' | 'isDone'>,
) {
  const id = useId();
  useLayoutEffect(() => {
    const { bars, isSpread } = stack.get();
    const others = bars
      .filter((it) => it.id !== id)
      .map((it) => (isDone && it.isDone ? Object.assign({}, it, { isReplaced: true }) : it));
    stack.set({ bars: [{ id, news, isProblem, isDone, isReplaced: false }, ...others], isSpread });
  }, [id, news, isProblem, isDone]);
  useLayoutEffect(
    () => () => {
      const bars = stack.get().bars.filter((it) => it.id !== id);
      stack.set({ bars, isSpread: stack.get().isSpread && bars.length > 1 });
    },
    [id],
  );
  const { bars, isSpread } = useStored(stack, (it) => it);
  const shown = bars.filter(({ isReplaced }) => !isReplaced);
  const others = shown.filter((it) => it.id !== id);
  return {
    isReplaced: bars.some((it) => it.id === id && it.isReplaced),
    isFirst: shown[0]?.id === id,
    others: others.length,
    problems: others.filter((it) => it.isProblem).length,
    isSpread,
  };
}
