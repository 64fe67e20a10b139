import { describeFailure } from '#api/describe-failure.ts';
import { useWithdrawDraft } from '#api/drafts.ts';
import { Button } from '#ui/button.tsx';

/** Takes back a draft that was not sent. */
export function WithdrawButton({ id }: { id: string }) {
  const withdraw = useWithdrawDraft(id);
  return (
    <>
      {withdraw.isError && <span role="alert">{describeFailure(withdraw.error).title}. </span>}
      <Button size="compact-sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take it back
      </Button>
    </>
  );
}
