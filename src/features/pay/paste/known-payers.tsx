import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { learnedPayersQuery, useForgetPayer } from '#api/payers.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/panels/fold.tsx';
import { payerTexts } from './texts.ts';

/** Lists the payers that people confirmed, and lets people forget them. */
export function KnownPayers() {
  const { data } = useQuery(learnedPayersQuery);
  const forget = useForgetPayer();
  if (!data || data.length === 0) return null;
  return (
    <Fold label={payerTexts.known(data.length)}>
      <p>{payerTexts.knownHint}</p>
      <ul>
        {data.map(({ id, name, account, partner, who }) => {
          const payer = visibleString([name, account].filter(Boolean).join(', '));
          return (
            <li key={id}>
              <Group gap="xs" component="span">
                {payerTexts.knownBy(payer, visibleString(partnerName(partner)), who)}
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={payerTexts.forgetOne(payer)}
                  loading={forget.isPending && forget.variables === id}
                  onClick={() => forget.mutate(id)}
                >
                  {payerTexts.forget}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
