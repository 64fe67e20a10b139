const names = new WeakMap<object, string>();
let count = 0;

/** Returns a name for a large value that many questions are about: the same for the same object. */
export function sharedName(value: object): string {
  let name = names.get(value);
  if (name === undefined) names.set(value, (name = `shared-${++count}`));
  return name;
}
