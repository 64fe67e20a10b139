/** Whether others could read a name: no sign that is not seen, and no end to it. */
export function isReadableName(name: string): boolean {
  return /^[^\p{C}]{1,200}$/u.test(name) && name.trim() !== '';
}
