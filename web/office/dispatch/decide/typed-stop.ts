/** These functions turn the typed fields of a stop into the input of the call. */

import { typedStopSchema } from '#domain/dispatch/typed-stop.ts'
import { parseBoxName } from '#domain/fleet/box-name.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { TypedStop } from '#web/office/session/office-api.ts'

export type StopDraft = {
  readonly kind: TypedStop['kind']
  readonly what: string
  /** The id of a facility, `address`, or empty. */
  readonly where: string
  readonly line1: string
  readonly zipCode: string
  readonly box: string
  readonly order: string
  readonly anyway: string
}

/** The person may leave out the box. If they type one, it must be a valid box number. */
export const isBoxWrong = ({ box }: StopDraft): boolean => box !== '' && parseBoxName(box) === null

/** Null while a field is missing. */
export function typedStopOf(draft: StopDraft, day: Day): TypedStop | null {
  const { kind, where } = draft
  const isAddress = where === 'address' && kind !== 'yard'
  const address = isAddress ? { line1: draft.line1, zipCode: draft.zipCode } : null
  const facilityId = where === 'address' ? null : where || null
  const common = { day, ...(draft.anyway.trim() !== '' && { anyway: draft.anyway }) }
  const ofKind = {
    yard: { facilityId },
    relocation: { order: draft.order, address },
    errand: { errand: draft.what, facilityId, address, box: parseBoxName(draft.box) },
  }
  if (kind === 'errand' && isBoxWrong(draft)) return null
  return typedStopSchema.safeParse({ kind, ...common, ...ofKind[kind] }).data ?? null
}
