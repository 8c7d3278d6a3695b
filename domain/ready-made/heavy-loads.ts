/**
 * The matrix of materials and dumpsters of the ready-made catalog (rule A26). Heavy materials go only into the two low boxes, without other materials, at a fixed price
 * or by weight. A large box full of them could not be lifted. All other materials may also go into the heavy 10 yard. They have the price
 * by size if there are no heavy materials with them.
 */
import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import type { MatrixCell } from '#domain/pricing/rule.ts'
import type { IdsBySize } from '#domain/ready-made/container-types.ts'
import type { ReadyMadeLoad, ReadyMadeMaterial } from '#domain/ready-made/materials.ts'

type Price =
  | {
      readonly pricingType: 'fixed'
      readonly fixedPriceInCents: number
      readonly minimumTonnage: string
      readonly perTonRateInCents: number
    }
  | {
      readonly pricingType: 'payAsYouGo'
      readonly minimumCharge: number
      readonly minimumTonnage: string
      readonly perTonRateInCents: number
    }
type Terms = Price | 'refused' | 'by size'

const fixed = (fixedPriceInCents: number, minimumTonnage: string, perTonRateInCents: number): Price => ({
  pricingType: 'fixed',
  fixedPriceInCents,
  minimumTonnage,
  perTonRateInCents,
})
const byWeight = (perTonRateInCents: number, minimumTonnage: string, minimumCharge: number): Price => ({
  pricingType: 'payAsYouGo',
  perTonRateInCents,
  minimumTonnage,
  minimumCharge,
})

const onlyInLowBoxes = { '10yard': 'refused', '20yard': 'refused', '30yard': 'refused', '40yard': 'refused' } as const
const bySize = {
  '10yard': 'by size',
  '10yard-heavy': 'by size',
  '20yard': 'by size',
  '30yard': 'by size',
  '40yard': 'by size',
} as const

const termsByLoad: Readonly<Record<Exclude<ReadyMadeLoad, 'restricted'>, Readonly<Record<ContainerSize, Terms>>>> = {
  dirt: { ...onlyInLowBoxes, '10yard-heavy': fixed(44_900, '8', 3500), 'concrete-box': 'refused' },
  concrete: { ...onlyInLowBoxes, '10yard-heavy': fixed(46_900, '8', 3500), 'concrete-box': fixed(42_500, '8', 3500) },
  brick: {
    ...onlyInLowBoxes,
    '10yard-heavy': byWeight(6500, '7', 44_900),
    'concrete-box': byWeight(6500, '6', 41_500),
  },
  tile: { ...onlyInLowBoxes, '10yard-heavy': byWeight(6900, '7', 44_900), 'concrete-box': 'refused' },
  shingles: {
    ...bySize,
    '30yard': 'refused',
    '40yard': 'refused',
    'concrete-box': 'refused',
  },
  light: { ...bySize, 'concrete-box': 'refused' },
}

type HeavyLoads = {
  readonly ids: IdsBySize
  readonly materials: readonly ReadyMadeMaterial[]
  /** Returns the hauler's own price for a usual price. */
  readonly priced: (usualInCents: number) => number
}

export function heavyLoadCells({ ids, materials, priced }: HeavyLoads): readonly MatrixCell[] {
  return materials.flatMap(material => {
    if (material.load === 'restricted') return []
    const termsBySize = termsByLoad[material.load]
    return containerSizes.flatMap(size =>
      cellOf({ containerTypeId: ids[size], materialId: material._id }, pricedTerms(termsBySize[size], priced)),
    )
  })
}

function pricedTerms(terms: Terms, priced: HeavyLoads['priced']): Terms {
  if (typeof terms === 'string') return terms
  return terms.pricingType === 'fixed'
    ? { ...terms, fixedPriceInCents: priced(terms.fixedPriceInCents) }
    : { ...terms, minimumCharge: priced(terms.minimumCharge) }
}

/** A material with a price by size needs no cell, because the price list of the sizes has its price. */
function cellOf(place: Pick<MatrixCell, 'containerTypeId' | 'materialId'>, terms: Terms): MatrixCell[] {
  if (terms === 'by size') return []
  if (terms === 'refused') return [{ ...place, enabled: false, ...fixed(0, '0', 0) }]
  return [{ ...place, enabled: true, ...terms }]
}
