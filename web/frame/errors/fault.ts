/** Data that must be there is not. */
export class MissingData extends Error {
  constructor(what: string) {
    super(`missing: ${what}`)
    this.name = 'MissingData'
  }
}

export type FaultKind = 'calculation' | 'missing-data' | 'generic'

const nullAccess = /\b(null|undefined)\b/

/** Money and days throw RangeErrors when their arithmetic cannot be right; reading what is not there throws TypeErrors. */
export function faultKind(error: unknown): FaultKind {
  if (error instanceof RangeError) return 'calculation'
  if (error instanceof MissingData || (error instanceof TypeError && nullAccess.test(error.message)))
    return 'missing-data'
  return 'generic'
}
