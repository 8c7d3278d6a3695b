/** The error means that required data is missing. */
export class MissingData extends Error {
  constructor(what: string) {
    super(`missing: ${what}`)
    this.name = 'MissingData'
  }
}

export type FaultKind = 'calculation' | 'missing-data' | 'generic'

const nullAccess = /\b(null|undefined)\b/

/** Money and days throw a RangeError if their arithmetic cannot be right. The runtime throws a TypeError if a missing value is read. */
export function faultKind(error: unknown): FaultKind {
  if (error instanceof RangeError) return 'calculation'
  if (error instanceof MissingData || (error instanceof TypeError && nullAccess.test(error.message)))
    return 'missing-data'
  return 'generic'
}
