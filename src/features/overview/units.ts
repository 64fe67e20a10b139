/** Money.Units (interface 2.7), and what people call it here. */
export interface Units {
  code: number;
  name: string;
}
