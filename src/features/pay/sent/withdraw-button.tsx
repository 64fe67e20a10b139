import { useMutation, useQueryClient } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { draftQueries, withdrawDraft } from '#api/drafts.ts';
import { Button } from '#ui/button.tsx';

/** Takes back what was not sent; what became of the draft is read anew. */
export function WithdrawButton({ id }: { id: string }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawDraft(id),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: draftQueries.all });
      void client.invalidateQueries({ queryKey: batchQueries.all });
    },
  });
  return (
    <>
      {withdraw.isError && <span role="alert">{describeFailure(withdraw.error).title}. </span>}
      <Button size="compact-sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take it back
      </Button>
    </>
  );
}
