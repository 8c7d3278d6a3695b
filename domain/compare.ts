/** One order of texts for whatever must come out equal on every machine: by code units, never by the machine's language. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
