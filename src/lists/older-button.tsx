import type { ReactNode } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { Button } from '#ui/button.tsx';

interface OlderButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
  children: ReactNode;
}

/** Loads the next page of a list, if there is one, and says why that failed. */
export function OlderButton({ list, children }: OlderButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && <p role="alert">{describeFailure(list.error).title}.</p>}
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </>
  );
}
