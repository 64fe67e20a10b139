/** Reads under way: whoever asks for the same while one is in the air shares it. */
export class Flights<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /** The flight of this key, begun by `start` where there is none. */
  share(key: string, start: () => Promise<T>): Promise<T> {
    const joined = this.#underWay.get(key);
    if (joined !== undefined) return joined;
    const flight = start().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, flight);
    return flight;
  }
}
