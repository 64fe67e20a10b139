import { Skeleton, Stack } from '@mantine/core';
import { useLasting } from './use-lasting.ts';
import classes from './loading.module.css';

const SLOW = 3000;

/** Stands where something is to come; says so where it takes long. */
export function Loading({ what }: { what: string }) {
  const isSlow = useLasting(true, SLOW);
  return (
    <div className={classes.loading}>
      <p role="status">
        {isSlow ? 'The service is slow to answer. Still waiting…' : `Loading ${what}…`}
      </p>
      <Stack gap="sm" aria-hidden>
        <Skeleton height={12} width="70%" />
        <Skeleton height={12} width="50%" />
        <Skeleton height={12} width="60%" />
      </Stack>
    </div>
  );
}
