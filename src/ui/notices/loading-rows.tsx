import { Box, Group, Skeleton } from '@mantine/core';
import { memo } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
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
  /** Pixels of a row on a phone, where it has two lines. */
  phoneHeight?: number;
  /** The height of the header that takes the place of the text, in rem. */
  header?: number;
}

/** Placeholder rows; explains if loading takes long or is retried. */
export function LoadingRows({
  what,
  trouble = null,
  phoneHeight = 60,
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
      <Bars phoneHeight={phoneHeight} />
    </Box>
  );
}

/** A separate component, because seventy elements needn't render again when the text changes. */
const Bars = memo(function Bars({ phoneHeight }: { phoneHeight: number }) {
  const isPhone = useIsPhone();
  return (
    <div aria-hidden>
      {ROWS.map((row) => (
        <Group
          key={row}
          wrap="nowrap"
          gap="lg"
          h={isPhone ? phoneHeight : '2rem'}
          px={isPhone ? 'md' : '2.5rem'}
          style={isPhone ? twoLines : line}
        >
          {(isPhone ? TWO_LINES : TABLE).map((width) => (
            <Skeleton key={width} h={10} w={width} />
          ))}
        </Group>
      ))}
    </div>
  );
});
