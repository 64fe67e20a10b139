/** Parts of the bar, and of what stands below it, that load after the first rows. */
export { Collecting } from '../selection/collecting.tsx';
export { SelectionBar } from '../selection/selection-bar.tsx';
export { InboxOddities } from './inbox-oddities.tsx';
export { LeftOut } from './left-out.tsx';
export { ListOptions } from './list-options.tsx';
