import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { railSlot } from '#ui/slot.tsx';
import { setNarrowRail } from './preferences.ts';
import classes from './rail.module.css';
import { ScreenLinks } from './screen-links.tsx';
import { shellTexts } from './texts.ts';

interface RailProps {
  hasUser: boolean;
  isNarrow: boolean;
  /** Whether there is room for the wide one. */
  canWiden: boolean;
}

/** The screens on the left, and what the one on display adds to them. */
export function Rail({ hasUser, isNarrow, canWiden }: RailProps) {
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isNarrow ? shellTexts.wideRail : shellTexts.narrowRail;
  return (
    <div className={classes.rail} data-narrow={isNarrow || undefined}>
      <ScreenLinks hasUser={hasUser} place={isNarrow ? 'icons' : 'rail'} />
      {isNarrow ? <div className={classes.room} /> : <railSlot.Place className={classes.room} />}
      {canWiden && (
        <button
          type="button"
          className={classes.toggle}
          aria-label={label}
          title={label}
          onClick={() => setNarrowRail(!isNarrow)}
        >
          <Toggle size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
