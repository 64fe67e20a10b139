import type { References } from '#api/references.ts';
import type { DraftLine } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';

/** Characters of a name that needs more than one line of a column. */
const LONG = 20;

interface LineLinkProps {
  line: Pick<DraftLine, 'id' | 'transactionNumber'>;
  references: References;
}

/** Links to the transaction of a line, by its number or ID. */
export function LineLink({ line: { id, transactionNumber }, references }: LineLinkProps) {
  const name = references.get(idKey(id)) ?? transactionNumber ?? id;
  return (
    <Link
      to={`/receivables/${encodeText(id)}`}
      state={fromHere}
      title={id}
      // Two lines make two numbers of one: `INV-` and `10045`.
      style={{ whiteSpace: name.length > LONG ? undefined : 'nowrap' }}
    >
      <VisibleText text={name} />
    </Link>
  );
}
