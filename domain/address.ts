/** A US street address as a provider knows it. */
export type Place = {
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: 'US'
}

const unit =
  /(?:^|[\s,])((?:apt|apartment|unit|suite|ste|no|#)\.?\s*#?\s*[a-z]?-?\d+[a-z]?|(?:apt|apartment|unit|suite|ste)\.?\s+[a-z])(?=$|[\s,])/i

/** The apartment, suite or unit in an address as it is typed, such as "Apt 5"; the places that are searched know none. */
export function unitIn(text: string): string | null {
  return unit.exec(text)?.[1]?.trim() ?? null
}
