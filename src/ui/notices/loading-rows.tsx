import { Box, Group, Skeleton } from '@mantine/core';
import { memo } from 'react';
import { useWidth } from '../use-is-phone.ts';
import { useLoadingText } from './use-loading-text.ts';

const ROWS = Array.from({ length: 14 }, (_, index) => index);
const TABLE = ['6.5rem', '13.75rem', '40rem'];
const TWO_LINES = ['60%', '100%', '85%', '70%'];
const line = { borderBottom: '1px solid var(--waybill-line)' };
const headerLine = { ...line, alignContent: 'center' };
const twoLines = {
  ...line,
  display: 'grid',
  gridTemplateColumns: '1fr 4rem',
  gap: '0.625rem 20%',
  alignContent: 'center',
};

interface LoadingRowsProps {
  /** `transactions`. */
  what: string;
  /** Why it takes long, where that is known. */
  trouble?: string | null;
  /** Pixels of a row in a narrow window, where it has two lines. */
  narrowHeight?: number;
  /** The height of the header that takes the place of the text, in rem. */
  header?: number;
}

/** Placeholder rows; explains if loading takes long or is retried. */
export function LoadingRows({
  what,
  trouble = null,
  narrowHeight = 60,
  header = 2,
}: LoadingRowsProps) {
  const text = useLoadingText(what);
  return (
    <Box flex={1} style={{ overflow: 'hidden' }}>
      <Box
        component="p"
        role="status"
        m={0}
        px="md"
        py={4}
        mih={`${header}rem`}
        fz="xs"
        lh="1.125rem"
        c="dimmed"
        bg="var(--waybill-chrome)"
        style={headerLine}
      >
        {trouble ?? text}
      </Box>
      <Bars narrowHeight={narrowHeight} />
    </Box>
  );
}

/** A separate component, because seventy elements needn't render again when the text changes. */
const Bars = memo(function Bars({ narrowHeight }: { narrowHeight: number }) {
  const isNarrow = useWidth('(max-width: 48em)');
  return (
    <div aria-hidden>
      {ROWS.map((row) => (
        <Group
          key={row}
          wrap="nowrap"
          gap="lg"
          h={isNarrow ? narrowHeight : '2rem'}
          px={isNarrow ? 'md' : '2.5rem'}
          style={isNarrow ? twoLines : line}
        >
          {(isNarrow ? TWO_LINES : TABLE).map((width) => (
            <Skeleton key={width} h={10} w={width} />
          ))}
        </Group>
      ))}
    </div>
  );
});
