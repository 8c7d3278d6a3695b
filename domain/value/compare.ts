/** Sorts texts by code units: the order is the same on every machine in any language. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
