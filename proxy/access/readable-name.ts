/**
 * Whether others can read a name, and tell it from another one: no control sign, nothing invisible
 * and nothing that turns the direction of writing, single spaces between words alone, and no more
 * than 200 letters.
 */
export function isReadableName(name: string): boolean {
  return /^[^\p{C}\p{Default_Ignorable_Code_Point}\u2800]{1,200}$/u.test(name) && isSpaced(name);
}

/** A browser shows a run of any kind of blanks as one. */
function isSpaced(name: string): boolean {
  return name.split(' ').every((word) => /^\S+$/.test(word));
}
