/** This module chooses the materials in the demo's dumpsters and their weights at random. */
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { demoMaterials } from '../catalog.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Dice } from './random.ts'

const idOf = (name: string): string => {
  const found = demoMaterials.find(one => one.name === name)
  if (!found) throw new Error(`the demo hauler takes no ${name}`)
  return found._id
}

const byBuyer: Readonly<Record<'individual' | 'contractor', readonly [string, ...string[]]>> = {
  individual: ['Household junk', 'Household junk', 'Furniture', 'Yard waste and brush', 'Construction debris'],
  contractor: ['Construction debris', 'Construction debris', 'Lumber and wood', 'Drywall'],
}
const heavy: Partial<Record<ContainerSize, readonly [string, ...string[]]>> = {
  '10yard-heavy': ['Clean dirt', 'Concrete'],
  'concrete-box': ['Concrete'],
}

export function materialsOf({ customer, size, stage }: OrderPlan, dice: Dice): { id: string; quantity?: number }[] {
  if (stage === 'restricted') return [{ id: idOf('Asbestos') }]
  const isRoofer = customer.companyName?.endsWith('Roofing') && (size === '10yard' || size === '20yard')
  const main = dice.oneOf(heavy[size] ?? (isRoofer ? ['Roof shingles'] : byBuyer[customer.type]))
  const hasMattress = !heavy[size] && customer.type === 'individual' && dice.chance(0.15)
  return hasMattress
    ? [{ id: idOf(main) }, { id: idOf('Mattress or box spring'), quantity: dice.between(1, 2) }]
    : [{ id: idOf(main) }]
}

/** Returns a material that people of this customer type often throw away. */
export const mainMaterialOf = (type: 'individual' | 'contractor', dice: Dice): string => idOf(dice.oneOf(byBuyer[type]))

/** The weights follow from the loose densities, for a box that is filled to 70 %. */
const tonsBySize: Readonly<Record<ContainerSize, readonly [mean: number, deviation: number]>> = {
  '10yard': [1.4, 0.6],
  '10yard-heavy': [7.6, 0.8],
  '20yard': [2.6, 0.9],
  '30yard': [3.7, 1.2],
  '40yard': [4.6, 1.4],
  'concrete-box': [7.8, 1],
}
const least = 0.5
const heaviest = 9.6

/** Returns whole hundredths of a ton, because scales show steps of twenty pounds. */
export function tonsOf(size: ContainerSize, dice: Dice): number {
  const drawn = dice.around(...tonsBySize[size])
  return Math.round(Math.min(heaviest, Math.max(least, drawn)) * 100) / 100
}
