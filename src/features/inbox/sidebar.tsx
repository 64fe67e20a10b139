/** Beside the list on wide screens. */
export function Sidebar() {
  return null;
}
