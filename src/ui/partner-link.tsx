import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fromHere } from './detail-page.tsx';
import { Link } from './link.tsx';
import { PartnerText } from './partner-text.tsx';

/** A partner, leading to its page where it can be named. */
export function PartnerLink({ partner }: { partner: PartnerReference }) {
  const key = partnerKey(partner);
  if (key === '') return <PartnerText partner={partner} />;
  return (
    <Link to={`/receivables/partner/${encodeText(key)}`} state={fromHere}>
      <PartnerText partner={partner} />
    </Link>
  );
}
