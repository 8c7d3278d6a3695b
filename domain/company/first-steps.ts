/**
 * The first steps of a new hauler (rule A27). Each step is done if the hauler's data prove it, whoever did it and wherever. The list ends for
 * good when all steps are done, or when a manager of the team closes it.
 */

export const firstSteps = [
  'brand',
  'area',
  'catalog',
  'prices',
  'windows',
  'facilities',
  'boxes',
  'crew',
  'order',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** What the data say. Archived records do not count. */
export type FirstStepFacts = {
  /** True if the hauler has chosen a color or a logo. */
  readonly hasBrand: boolean
  readonly zips: number
  readonly sizes: number
  readonly materials: number
  /** The sizes that have a price now in one of the hauler's ZIPs. */
  readonly pricedSizes: number
  readonly windows: number
  readonly boxes: number
  readonly trucks: number
  readonly drivers: number
  readonly yards: number
  /** The facilities where loads are dumped. */
  readonly dumps: number
  /** The first order that was paid online. */
  readonly paidOrder: { readonly id: string; readonly number: string } | null
}

const proofs: Readonly<Record<FirstStep, (facts: FirstStepFacts) => boolean>> = {
  brand: facts => facts.hasBrand,
  area: facts => facts.zips > 0,
  catalog: facts => facts.sizes > 0 && facts.materials > 0,
  prices: facts => facts.sizes > 0 && facts.pricedSizes === facts.sizes,
  windows: facts => facts.windows > 0,
  boxes: facts => facts.boxes > 0,
  crew: facts => facts.trucks > 0 && facts.drivers > 0,
  facilities: facts => facts.yards > 0 && facts.dumps > 0,
  order: facts => facts.paidOrder !== null,
}

export const isFirstStepDone = (step: FirstStep, facts: FirstStepFacts): boolean => proofs[step](facts)

export const areAllStepsDone = (facts: FirstStepFacts): boolean =>
  firstSteps.every(step => isFirstStepDone(step, facts))
