/**
 * The ready-made catalog (rule A26): six sizes, materials, kinds of cleanup, add-ons and one rate card by usual US figures. A hauler who
 * names the price of a 20 yard dumpster for a week gets a rate card in proportion to it, in whole dollars. Weights, extra days and the
 * prices of add-ons stay as usual.
 */
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { ContainerPeriod, MatrixCell } from '#domain/pricing/rule.ts'
import { type ReadyMadeAddOn, readyMadeAddOns } from '#domain/ready-made/add-ons.ts'
import { type ReadyMadeCleanup, readyMadeCleanups } from '#domain/ready-made/cleanups.ts'
import {
  containerIdsBySize,
  type IdsBySize,
  type ReadyMadeContainerType,
  readyMadeContainerTypes,
} from '#domain/ready-made/container-types.ts'
import { heavyLoadCells } from '#domain/ready-made/heavy-loads.ts'
import type { IdOf } from '#domain/ready-made/id-of.ts'
import { type ReadyMadeMaterial, readyMadeMaterials } from '#domain/ready-made/materials.ts'
import { inProportion, usualPriceInCents } from '#domain/ready-made/price.ts'

export type ReadyMadeCatalog = {
  readonly idBySize: IdsBySize
  readonly containerTypes: readonly ReadyMadeContainerType[]
  readonly materials: readonly ReadyMadeMaterial[]
  readonly addOns: readonly ReadyMadeAddOn[]
  readonly cleanups: readonly ReadyMadeCleanup[]
  readonly rateCard: readonly ContainerPeriod[]
  readonly heavyLoads: readonly MatrixCell[]
}

type SizePrice = Omit<ContainerPeriod, 'containerTypeId'> & { readonly size: ContainerSize }

const sizePrice = (size: ContainerSize, basePriceInCents: number, tons: string, perDayInCents: number): SizePrice => ({
  size,
  basePriceInCents,
  includedTonnage: tons,
  includedDays: 7,
  additionalDayRateInCents: perDayInCents,
  additionalTonRateInCents: 9900,
})

/** Light loads do not go into the concrete box, so it has no price here. */
const usualPrices = [
  sizePrice('10yard', 39_900, '2', 1000),
  sizePrice('10yard-heavy', 47_500, '2', 1100),
  sizePrice('20yard', usualPriceInCents, '3', 1200),
  sizePrice('30yard', 62_500, '4', 1500),
  sizePrice('40yard', 72_500, '5', 1800),
]

/** `priceInCents` is the hauler's price of a 20 yard dumpster for a week. */
export function readyMadeCatalog(idOf: IdOf, priceInCents: number = usualPriceInCents): ReadyMadeCatalog {
  const idBySize = containerIdsBySize(idOf)
  const materials = readyMadeMaterials(idOf, idBySize)
  const priced = (usualInCents: number) => inProportion(usualInCents, priceInCents)
  return {
    idBySize,
    containerTypes: readyMadeContainerTypes(idBySize),
    materials,
    addOns: readyMadeAddOns(idOf),
    cleanups: readyMadeCleanups(idOf, materials),
    rateCard: usualPrices.map(({ size, ...price }) => ({
      ...price,
      containerTypeId: idBySize[size],
      basePriceInCents: size === '20yard' ? priceInCents : priced(price.basePriceInCents),
    })),
    heavyLoads: heavyLoadCells({ ids: idBySize, materials, priced }),
  }
}
