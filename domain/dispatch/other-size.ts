/**
 * If a driver enters an empty box of the yard that is not of the ordered type, the phone asks for confirmation before the driver sets the
 * box down (rule D159).
 */
import { digitsOf, lettersOf } from '#domain/fleet/box-code.ts'
import type { BoxType, DriverBox, DriverDay } from './driver-day.ts'

/** Returns the type of the entered box if the phone knows the box and its type differs from the ordered one. Otherwise returns null. */
export function otherSizeOf(
  { boxesInYard, boxTypes }: Pick<DriverDay, 'boxesInYard' | 'boxTypes'>,
  ordered: DriverBox | null,
  name: string,
): BoxType | null {
  if (ordered === null || digitsOf(name) === '') return null
  const isMeant = (number: string) =>
    Number(digitsOf(number)) === Number(digitsOf(name)) && number.startsWith(lettersOf(name))
  const meant = Object.keys(boxesInYard).filter(typeId => boxesInYard[typeId]?.some(isMeant))
  // If several boxes have the same digits, the driver means the box of the ordered type (rule D119).
  const isOrdered = meant.includes(ordered.containerTypeId) || (ordered.number !== null && isMeant(ordered.number))
  return isOrdered ? null : (boxTypes?.[meant[0] ?? ''] ?? null)
}
