/** Kinds of cleanup the customer says the dumpster is for (specification sections 2 and 3); they do not change the price. */

/** As the wire shows it. */
export type Cleanup = {
  readonly _id: string
  readonly title: string
  readonly descriptionItems: readonly string[]
}
