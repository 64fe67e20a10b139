import { currentAccount, serviceAccount } from '#api/client/service-account.ts';
import type { Session } from '#contract/session.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { otherAccountTexts } from './texts.ts';

/** Says that the link of an alert names an account that the person doesn't have. */
export function LinkedElsewhere({ session }: { session: Session }) {
  const linked = useParameters().get('account');
  if (linked === null || linked === serviceAccount()) return null;
  const shown = currentAccount(session)?.label;
  return (
    <Banner tone="action">
      <strong>{otherAccountTexts.elsewhere(visibleString(linked))}</strong>{' '}
      {otherAccountTexts.noAccess(shown === undefined ? null : visibleString(shown))}
    </Banner>
  );
}
