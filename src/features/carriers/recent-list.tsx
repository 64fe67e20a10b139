import type { Carrier } from '#api/carriers.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Button } from '#ui/button.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { trackQuery } from './carrier-path.ts';
import classes from './carriers.module.css';
import { recentLookUps } from './recent.ts';
import { carrierLabels, recentTexts } from './texts.ts';

interface RecentListProps {
  account: string;
  carriers: readonly Carrier[];
}

const FIRST = 10;

/** Numbers tracked in this browser, the newest first; a click tracks one again. */
export function RecentList({ account, carriers }: RecentListProps) {
  const store = recentLookUps(account);
  const recent = useStored(store, (it) => it);
  const today = useToday();
  if (recent.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={recentTexts.title}>
      <div className={classes.recentHead}>
        <h2>{recentTexts.title}</h2>
        <Button size="compact-xs" variant="default" onClick={() => store.set([])}>
          {carrierLabels.clear}
        </Button>
      </div>
      <FirstOf items={recent} noun={recentTexts.noun} first={FIRST}>
        {(shown) => (
          <ul>
            {shown.map(({ number, carrier, name, at }) => (
              <li key={`${number} ${carrier}`}>
                <Link
                  to={{
                    pathname: '/carriers',
                    search: `${trackQuery(number)}${
                      carriers.some(({ key }) => key === carrier)
                        ? `&carrier=${encodeText(carrier)}`
                        : ''
                    }`,
                  }}
                  className={classes.number}
                >
                  <VisibleText text={number} />
                </Link>
                <span className={classes.dim}>
                  <VisibleText text={name} />
                </span>
                <time className={classes.dim} dateTime={new Date(at).toISOString()}>
                  {shortInstant(at, today)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
    </section>
  );
}
