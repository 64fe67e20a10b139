/** What the bar shows once there are rows; its code loads after the first of them. */
export { Collecting } from '../selection/collecting.tsx';
export { SelectionBar } from '../selection/selection-bar.tsx';
export { ListOptions } from './list-options.tsx';
