/** Money.Units (interface 2.7) with its name from the settings. */
export interface Units {
  code: number;
  name: string;
}
