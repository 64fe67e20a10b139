import { Box } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import layout from '#ui/layout.module.css';
import { railSlot } from '#ui/slot.tsx';
import { setNarrowRail } from './preferences.ts';
import classes from './rail.module.css';
import { ScreenLinks } from './screen-links.tsx';
import { shellTexts } from './texts.ts';

interface RailProps {
  hasUser: boolean;
  isNarrow: boolean;
  /** Whether there is room for the wide rail. */
  canWiden: boolean;
}

/** Shows the screens on the left, and the current screen's additions below them. */
export function Rail({ hasUser, isNarrow, canWiden }: RailProps) {
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isNarrow ? shellTexts.wideRail : shellTexts.narrowRail;
  return (
    <Box className={classes.rail} w={isNarrow ? '3.25rem' : '13.25rem'}>
      <div className={classes.room}>
        <ScreenLinks hasUser={hasUser} place={isNarrow ? 'icons' : 'rail'} />
        {!isNarrow && <railSlot.Place />}
      </div>
      {canWiden && (
        <button
          type="button"
          className={`${layout.tool} ${layout.dimmed}`}
          aria-label={label}
          title={label}
          onClick={() => setNarrowRail(!isNarrow)}
        >
          <Toggle size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </Box>
  );
}
