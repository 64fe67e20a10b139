import { IconDots } from '@tabler/icons-react';
import { Fragment, Suspense } from 'react';
import { useMay } from '#api/session/session.ts';
import { closePanel } from '#ui/panels/close-panel.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { usePathname } from '#ui/place.tsx';
import visually from '#ui/visually-hidden.module.css';
import { isOpenTo, screenAround, screenAt, screens, type ScreenDefinition } from './screens.ts';
import classes from './screen-links.module.css';
import { shellTexts } from './texts.ts';

const SavedViews = later(async () => ({
  default: (await import('#lists/views/saved-views.tsx')).SavedViews,
}));

/** Screens next to More in the bar of a phone. */
const MOST = 4;

interface ScreenLinksProps {
  /** Whether anybody has signed in: otherwise badges have nobody to count for. */
  hasUser: boolean;
  /** At the bottom of a phone, or on the left: with their names, or only as icons. */
  place: 'bar' | 'rail' | 'icons';
}

/** Links to the screens that a person may open. */
export function ScreenLinks({ hasUser, place }: ScreenLinksProps) {
  const may = useMay();
  const pathname = usePathname();
  const open = screens.filter((screen) => isOpenTo(may, screen));
  const current = screenAt(pathname, may);
  const around = current ?? screenAround(pathname);
  const ranked = open.toSorted((a, b) => a.rank - b.rank);
  const isAll = place !== 'bar' || open.length <= MOST + 1;
  const shown = isAll ? open : ranked.slice(0, MOST);
  const rest = ranked.slice(MOST);
  const link = (screen: ScreenDefinition) => (
    <Link
      key={screen.path}
      to={screen.path}
      className={layout.place}
      title={place === 'icons' ? screen.name : undefined}
      aria-current={screen === current ? 'page' : screen === around || undefined}
      onClick={({ currentTarget }) => closePanel(currentTarget)}
    >
      <screen.Icon size={20} stroke={1.75} aria-hidden />
      {place === 'icons' ? <div className={visually.hidden}>{screen.name}</div> : screen.name}
      {screen.Badge && hasUser && (
        <Suspense fallback={null}>
          <screen.Badge />
        </Suspense>
      )}
    </Link>
  );
  const viewsOf = ({ views, name }: ScreenDefinition, isTitled = false) =>
    views && <SavedViews key={views} screen={views} name={name} isTitled={isTitled} />;
  const withViews = (screen: ScreenDefinition) => (
    <Fragment key={screen.path}>
      {link(screen)}
      {viewsOf(screen)}
    </Fragment>
  );
  return (
    <nav
      className={`${classes[place]} ${layout.dimmed} ${layout.unprinted}`}
      aria-label={shellTexts.screens}
    >
      {shown.map(place === 'rail' ? withViews : link)}
      {!isAll && (
        <Disclosure
          label={shellTexts.moreScreens}
          buttonClassName={layout.place}
          isCurrent={rest.some((screen) => screen === around)}
          button={
            <>
              <IconDots size={20} stroke={1.75} aria-hidden />
              {shellTexts.more}
            </>
          }
        >
          <div className={classes.rail}>
            {rest.map(withViews)}
            {shown.map((screen) => viewsOf(screen, true))}
          </div>
        </Disclosure>
      )}
    </nav>
  );
}
