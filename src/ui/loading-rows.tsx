import { Box, Group, Skeleton } from '@mantine/core';
import { useIsPhone } from './use-is-phone.ts';
import { useLoadingText } from './use-loading-text.ts';

const ROWS = Array.from({ length: 14 }, (_, index) => index);
const TABLE = ['6.5rem', '13.75rem', '40rem'];
const CARD = ['75%', '25%'];
const line = { borderBottom: '1px solid var(--waybill-line)' };

interface LoadingRowsProps {
  /** `transactions`. */
  what: string;
  /** Why it takes long, where that is known. */
  trouble?: string | null;
  /** Rows that are cards on a phone. */
  areCards?: boolean;
}

/** Rows to come; says so where they take long or have to be asked for again. */
export function LoadingRows({ what, trouble = null, areCards = false }: LoadingRowsProps) {
  const text = useLoadingText(what);
  const isPhone = useIsPhone();
  const isCard = areCards && isPhone;
  return (
    <Box flex={1} style={{ overflow: 'hidden' }}>
      <Box
        component="p"
        role="status"
        m={0}
        px="md"
        py={5}
        fz="xs"
        lh="1.125rem"
        c="dimmed"
        bg="var(--waybill-chrome)"
        style={line}
      >
        {trouble ?? text}
      </Box>
      <div aria-hidden>
        {ROWS.map((row) => (
          <Group
            key={row}
            wrap="nowrap"
            gap="lg"
            h={isCard ? '4.75rem' : '2rem'}
            px={isPhone ? 'md' : '2.5rem'}
            style={line}
          >
            {(isCard ? CARD : TABLE).map((width) => (
              <Skeleton key={width} h={10} flex={`0 1 ${width}`} />
            ))}
          </Group>
        ))}
      </div>
    </Box>
  );
}
