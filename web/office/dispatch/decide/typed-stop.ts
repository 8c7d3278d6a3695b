/** These functions turn the typed fields of a stop into the input of the server. */

import { boxNamed } from '#domain/fleet/box-name.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { TypedStop } from '#web/office/session/office-api.ts'

export type StopDraft = {
  readonly kind: TypedStop['kind']
  readonly what: string
  /** It is a facility's id, `address`, or empty. */
  readonly where: string
  readonly line1: string
  readonly zipCode: string
  readonly box: string
  readonly order: string
  readonly anyway: string
}

/** The box may be left out; if it is typed, it must be the number of a box. */
export const isBoxWrong = ({ box }: StopDraft): boolean => box !== '' && boxNamed(box) === null

/** The result is null while something is missing. */
export function typedStopOf(draft: StopDraft, day: Day): TypedStop | null {
  const { kind, where } = draft
  const isAddress = where === 'address' && kind !== 'yard'
  const address = isAddress ? addressOf(draft) : null
  if (isAddress && address === null) return null
  const facilityId = isAddress || where === '' || where === 'address' ? null : where
  const anyway = draft.anyway.trim()
  const common = { day, ...(anyway !== '' && { anyway }) }
  if (kind === 'yard') return { kind, ...common, facilityId }
  if (kind === 'relocation') {
    const order = draft.order.trim()
    return order === '' ? null : { kind, ...common, order, address }
  }
  const errand = draft.what.trim()
  const box = boxNamed(draft.box)
  return errand === '' || isBoxWrong(draft) ? null : { kind, ...common, errand, facilityId, address, box }
}

function addressOf({ line1, zipCode }: StopDraft): { line1: string; zipCode: string } | null {
  const street = line1.trim()
  return street.length >= 3 && /^\d{5}$/.test(zipCode) ? { line1: street, zipCode } : null
}
