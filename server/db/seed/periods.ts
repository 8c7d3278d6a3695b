/** The demo hauler's other price lists by size, besides the rate card of the ready-made catalog. They have a base price for days and tons, then prices for one more day and one more ton. */
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { ContainerPeriod } from '#domain/pricing/rule.ts'
import { containerIdBySize } from './catalog.ts'

const period = (
  size: ContainerSize,
  basePriceInCents: number,
  includedTonnage: string,
  includedDays: number,
  additionalDayRateInCents: number,
  additionalTonRateInCents: number,
): ContainerPeriod => ({
  containerTypeId: containerIdBySize[size],
  basePriceInCents,
  includedTonnage,
  includedDays,
  additionalDayRateInCents,
  additionalTonRateInCents,
})

/** Contractors keep the large boxes for a month. These boxes have a second price, which is lower for many days. */
export const contractorPeriods: readonly ContainerPeriod[] = [
  period('10yard', 39_900, '2', 14, 1000, 8900),
  period('10yard-heavy', 47_500, '2', 14, 1100, 8900),
  period('20yard', 52_500, '3', 14, 1200, 8900),
  period('30yard', 62_500, '4', 14, 1500, 8900),
  period('30yard', 77_500, '4', 28, 1500, 8900),
  period('40yard', 72_500, '5', 14, 1800, 8900),
  period('40yard', 89_500, '5', 28, 1800, 8900),
]

export const nextYearPeriods: readonly ContainerPeriod[] = [
  period('10yard', 41_500, '2', 7, 1000, 10_500),
  period('10yard-heavy', 49_500, '2', 7, 1100, 10_500),
  period('20yard', 54_500, '3', 7, 1200, 10_500),
  period('30yard', 64_900, '4', 7, 1500, 10_500),
  period('40yard', 75_500, '5', 7, 1800, 10_500),
]
