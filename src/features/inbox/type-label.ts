/** A Type in words: `PurchaseOrder` → `Purchase Order`. A type we do not know stays as it is. */
export function typeLabel(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
