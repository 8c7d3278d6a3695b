/**
 * The sizes, add-ons and statuses of trucks are the specified ones. Size and add-ons decide which boxes a truck carries, unless the hauler
 * chooses them (rule D8).
 */
import type { ContainerSize } from '#domain/catalog/container-size.ts'

export const truckStatuses = ['created', 'available', 'in-use', 'in-maintenance', 'out-of-service'] as const
export type TruckStatus = (typeof truckStatuses)[number]

export const truckSizes = [
  'roll-off-truck',
  'flat-bed-ford',
  'flat-bed-freightliner',
  'grapple-roll-off-truck',
] as const
export type TruckSize = (typeof truckSizes)[number]

export const truckAddOns = ['roll-off-trailer', 'tilt-goose-neck-trailer', 'moffet', 'roll-off-freightliner'] as const
export type TruckAddOn = (typeof truckAddOns)[number]

export const truckRigs = ['cable', 'hook', 'both'] as const
export type TruckRig = (typeof truckRigs)[number]

/** Returns true if a truck in this status cannot drive. */
export const isDown = (status: TruckStatus): boolean => status === 'in-maintenance' || status === 'out-of-service'

const everySize: readonly ContainerSize[] = ['10yard', '10yard-heavy', '20yard', '30yard', '40yard', 'concrete-box']

const bySize: Readonly<Record<TruckSize, readonly ContainerSize[]>> = {
  'roll-off-truck': everySize,
  'grapple-roll-off-truck': everySize,
  'flat-bed-ford': ['10yard'],
  'flat-bed-freightliner': ['10yard'],
}

const byAddOn: Readonly<Record<TruckAddOn, readonly ContainerSize[]>> = {
  'roll-off-trailer': everySize,
  'tilt-goose-neck-trailer': ['10yard', '10yard-heavy', '20yard'],
  'roll-off-freightliner': everySize,
  moffet: [],
}

/** Returns the sizes of boxes that such a truck carries by default. The hauler can change them. */
export function sizesCarriedBy(size: TruckSize, addOns: readonly TruckAddOn[]): readonly ContainerSize[] {
  const carried = new Set([...bySize[size], ...addOns.flatMap(one => byAddOn[one])])
  return everySize.filter(one => carried.has(one))
}

/** A truck with a roll-off trailer carries two boxes at once. Any other truck carries one. */
export const boxesAtOnceBy = (addOns: readonly TruckAddOn[]): 1 | 2 => (addOns.includes('roll-off-trailer') ? 2 : 1)
