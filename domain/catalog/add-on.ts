/** Optional extras beside the dumpster, each ordered once (specification sections 2 and 3). */

/** As the wire shows it. */
export type AddOn = {
  readonly _id: string
  readonly title: string
  readonly description: string
  readonly priceInCents: number
}
