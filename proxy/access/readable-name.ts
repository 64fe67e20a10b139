/**
 * Whether others can read a name, and tell it from another one: no control, invisible or
 * direction-changing characters, only single spaces, between words, and no more than 200 letters.
 */
export function isReadableName(name: string): boolean {
  return /^[^\p{C}\p{Default_Ignorable_Code_Point}\u2800]{1,200}$/u.test(name) && isSpaced(name);
}

/** A browser collapses any run of blanks into one. */
function isSpaced(name: string): boolean {
  return name.split(' ').every((word) => /^\S+$/.test(word));
}
