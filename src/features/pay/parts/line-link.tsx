import type { References } from '#api/references.ts';
import type { DraftLine } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';

interface LineLinkProps {
  line: Pick<DraftLine, 'id' | 'transactionNumber'>;
  references: References;
}

/** Links to the transaction of a line, by its number or ID. */
export function LineLink({ line: { id, transactionNumber }, references }: LineLinkProps) {
  return (
    <Link to={`/receivables/${encodeText(id)}`} state={fromHere} title={id}>
      <VisibleText text={references.get(idKey(id)) ?? transactionNumber ?? id} />
    </Link>
  );
}
