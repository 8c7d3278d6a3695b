/** Kinds of cleanup the customer says the dumpster is for; they do not change the price (rule C7). */

/** As the wire shows it. */
export type Cleanup = {
  readonly _id: string
  readonly title: string
  readonly descriptionItems: readonly string[]
}
