/** An add-on is an optional extra. A customer can order it at most once per order (rule C7). */

/** An add-on in the form in which calls answer it. */
export type AddOn = {
  readonly _id: string
  readonly title: string
  readonly description: string
  readonly priceInCents: number
}
