/** A US street address as a provider knows it. */
export type Place = {
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: 'US'
}
