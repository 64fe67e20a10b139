import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '#api/session.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import { isOpenTo, screenAt, screens, type ScreenDefinition } from './screens.ts';
import classes from './screen-links.module.css';

/** Screens beside More in the bar of a phone. */
const MOST = 4;

interface ScreenLinksProps {
  /** Whether anybody has signed in: without, badges have nobody to count for. */
  hasUser: boolean;
}

/** Links to the screens that a person may open: beside the brand, or at the bottom of a phone. */
export function ScreenLinks({ hasUser }: ScreenLinksProps) {
  const may = useMay();
  const { pathname } = useLocation();
  const isPhone = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  const open = screens.filter((screen) => isOpenTo(may, screen));
  const current = screenAt(pathname, may);
  const ranked = open.toSorted((a, b) => a.rank - b.rank);
  const isAll = !isPhone || open.length <= MOST + 1;
  const shown = isAll ? open : ranked.slice(0, MOST);
  const link = (screen: ScreenDefinition) => (
    <Link
      key={screen.path}
      to={screen.path}
      className={classes.link}
      aria-current={
        screen === current ? 'page' : pathname.startsWith(`${screen.path}/`) || undefined
      }
      onClick={({ currentTarget }) => closeMore(currentTarget)}
    >
      {isPhone && <screen.Icon size={20} stroke={1.75} aria-hidden />}
      {screen.name}
      {screen.Badge && hasUser && (
        <Suspense fallback={null}>
          <screen.Badge />
        </Suspense>
      )}
    </Link>
  );
  return (
    <nav className={classes.navigation} aria-label="Screens">
      {shown.map(link)}
      {!isAll && (
        <Disclosure
          label="More screens"
          buttonClassName={classes.link}
          button={
            <>
              <IconDots size={20} stroke={1.75} aria-hidden />
              More
            </>
          }
        >
          <div className={classes.more}>{ranked.slice(MOST).map(link)}</div>
        </Disclosure>
      )}
    </nav>
  );
}

function closeMore(link: HTMLElement): void {
  link.closest<HTMLElement>('[popover]')?.hidePopover();
}
