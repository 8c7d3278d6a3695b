/** Optional extras in addition to the dumpster, each ordered once (rule C7). */

/** As the wire shows it. */
export type AddOn = {
  readonly _id: string
  readonly title: string
  readonly description: string
  readonly priceInCents: number
}
