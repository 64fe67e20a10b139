import { Box } from '@mantine/core';
import { useViews } from '#api/views.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { useShownView, type ShownView } from './shown-view.ts';
import { railSlot, titleSlot } from '#ui/slot.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { SavedViews } from './saved-views.tsx';
import { savedViewTexts } from './texts.ts';
import { ViewLink } from './view-link.tsx';
import classes from './views.module.css';

export interface ScreenViewsProps extends Omit<ShownView, 'isBuiltIn'> {
  /** The screen's name. */
  name: string;
}

/** Announces a screen's filters to the rail, or shows a menu if there is no rail. */
export function ScreenViews(props: ScreenViewsProps) {
  const isPhone = useIsPhone();
  const hasRail = railSlot.useIsThere();
  useShownView({ ...props, isBuiltIn: props.query === '' });
  if (isPhone) {
    return (
      <titleSlot.Fill>
        <Menu {...props} isTitle />
      </titleSlot.Fill>
    );
  }
  return hasRail ? null : <Menu {...props} />;
}

interface MenuProps extends ScreenViewsProps {
  /** Whether it replaces the screen's title, so that it always names the screen or a view. */
  isTitle?: boolean;
}

function Menu({ screen, name, query, isTitle = false }: MenuProps) {
  const { views } = useViews(screen);
  const view = query === '' ? name : views.find((it) => it.query === query)?.name;
  const shown = view ?? (isTitle ? name : undefined);
  return (
    <Disclosure
      label={savedViewTexts.views}
      buttonLabel={savedViewTexts.menu(shown)}
      button={shown ?? savedViewTexts.views}
    >
      <Box
        component="nav"
        w={{ xs: '16.25rem' }}
        maw="100%"
        fz="sm"
        aria-label={savedViewTexts.views}
      >
        <div className={`${classes.item} ${layout.bare}`}>
          <ViewLink screen={screen} name={name} query="" isShown={query === ''} />
        </div>
        <SavedViews screen={screen} name={name} />
      </Box>
    </Disclosure>
  );
}
