import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerAddress } from '#lib/ledger/partner-key.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fromHere } from './detail-page.tsx';
import { Link } from '../link.tsx';
import { PartnerText } from '../values/partner-text.tsx';

/** Shows a partner, with a link to its page if it can be named. */
export function PartnerLink({ partner }: { partner: PartnerReference }) {
  const address = partnerAddress(partner);
  if (address === '') return <PartnerText partner={partner} />;
  return (
    <Link to={`/receivables/partner/${encodeText(address)}`} state={fromHere}>
      <PartnerText partner={partner} />
    </Link>
  );
}
