import { Box, Skeleton, Stack } from '@mantine/core';
import { useLoadingText } from './use-loading-text.ts';

/** A placeholder that explains itself where loading takes long. */
export function Loading({ what }: { what: string }) {
  return (
    <div>
      <Box component="p" role="status" mt={0} mb="sm" c="dimmed">
        {useLoadingText(what)}
      </Box>
      <Stack gap="sm" aria-hidden>
        <Skeleton height={12} width="70%" />
        <Skeleton height={12} width="50%" />
        <Skeleton height={12} width="60%" />
      </Stack>
    </div>
  );
}
