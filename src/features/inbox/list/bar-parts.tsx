/** Parts of the bar that load after the first rows. */
export { Collecting } from '../selection/collecting.tsx';
export { SelectionBar } from '../selection/selection-bar.tsx';
export { ListOptions } from './list-options.tsx';
