/** Sorts texts by code units, so that the order is the same on every machine and in every language. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
