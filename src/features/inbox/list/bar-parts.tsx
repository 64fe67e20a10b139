/** Parts of the bar, and what stands below it, that load after the first rows. */
export { Collecting } from '../selection/collecting.tsx';
export { SelectionBar } from '../selection/selection-bar.tsx';
export { InboxBanners } from './inbox-banners.tsx';
export { ListOptions } from './list-options.tsx';
