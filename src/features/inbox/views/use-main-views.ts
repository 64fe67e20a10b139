import { useMe } from '#api/session.ts';
import { mainViews, snoozedView, teamViews, type BuiltInView } from './built-in-views.ts';

const ofTeam = [...mainViews, ...teamViews, snoozedView];
const ofOne = [...mainViews, snoozedView];

/** The first of the views that everybody has: fewer where nobody signs in. */
export function useMainViews(): readonly BuiltInView[] {
  return useMe() === null ? ofOne : ofTeam;
}
