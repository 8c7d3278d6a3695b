/** A driver names an empty box of the yard that is not what was ordered: the phone asks before it stands there (rule D159). */
import { digitsOf, lettersOf } from '#domain/fleet/box-code.ts'
import type { BoxType, DriverBox, DriverDay } from './driver-day.ts'

/** What the box is that somebody names, if the phone knows it and it is not of the type that was ordered; else null. */
export function otherSizeOf(
  { boxesInYard, boxTypes }: Pick<DriverDay, 'boxesInYard' | 'boxTypes'>,
  ordered: DriverBox | null,
  name: string,
): BoxType | null {
  if (ordered === null || digitsOf(name) === '') return null
  const isMeant = (number: string) =>
    Number(digitsOf(number)) === Number(digitsOf(name)) && number.startsWith(lettersOf(name))
  const meant = Object.keys(boxesInYard).filter(typeId => boxesInYard[typeId]?.some(isMeant))
  // Of several with the same digits it is the one that was ordered (rule D119).
  const isOrdered = meant.includes(ordered.containerTypeId) || (ordered.number !== null && isMeant(ordered.number))
  return isOrdered ? null : (boxTypes?.[meant[0] ?? ''] ?? null)
}
