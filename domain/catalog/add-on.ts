/** Optional extras beside the dumpster. Each is ordered at most once (rule C7). */

/** An add-on on the wire. */
export type AddOn = {
  readonly _id: string
  readonly title: string
  readonly description: string
  readonly priceInCents: number
}
