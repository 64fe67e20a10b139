import { useMe } from '#api/session/session.ts';
import {
  mainViews,
  snoozedView,
  starredView,
  teamViews,
  type BuiltInView,
} from './built-in-views.ts';

const ofTeam = [...mainViews, ...teamViews, snoozedView, starredView];
const ofOne = [...mainViews, snoozedView, starredView];

/** The first of the views that everybody has: fewer where nobody signs in. */
export function useMainViews(): readonly BuiltInView[] {
  return useMe() === null ? ofOne : ofTeam;
}
