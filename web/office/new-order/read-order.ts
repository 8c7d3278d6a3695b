/** These functions find the wrong fields of a typed order, and turn it into the input of the calls. */

import type { RefusalName } from '#domain/refusal/refusal.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { isOffered, type ScheduleLimits, scheduleRefusal } from '#domain/schedule/drop-off.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { isSunday } from '#domain/value/calendar.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { Offer, PricedCall, SentOrder, ServedZip } from '#web/office/new-order/queries.ts'
import {
  consentKey,
  consentOf,
  type FilledOrder,
  materialsOf,
  windowsOf,
  wrongPieces,
} from '#web/office/new-order/typed-order.ts'
import { typedDetails, type WrongDetail, wrongDetails } from '#web/parts/address-details-fields.tsx'

export type WrongOrderField =
  | 'phone'
  | 'zip'
  | 'cleanup'
  | 'materials'
  | 'size'
  | 'address'
  | 'dropOff'
  | 'pickup'
  | 'code'
  | 'email'
  | 'agreed'
  | `pieces ${string}`
  | WrongDetail

export type OrderContext = {
  readonly offer: Offer
  readonly served: ServedZip | null
  /** The price of the values that are typed now. Null until it is known. */
  readonly priced: PricedCall | null
}

export type ReadOrder = {
  readonly wrong: ReadonlySet<WrongOrderField>
  /** Why the calendar refuses each visit. Null if it does not. */
  readonly refused: { readonly dropOff: RefusalName | null; readonly pickup: RefusalName | null }
  /** Null while a field is wrong. */
  readonly order: SentOrder | null
}

export function readOrder(typed: FilledOrder, cartId: string, context: OrderContext): ReadOrder {
  const { offer, served, priced } = context
  const isRestricted = priced?.isRestricted === true
  const refused = refusedVisits(typed, served)
  const materials = materialsOf(typed, offer)
  const phone = mobileFromDigits(typed.phone)
  const zip = zipSchema.safeParse(typed.zip)
  const checks: readonly (readonly [WrongOrderField, boolean])[] = [
    ['phone', phone === null],
    ['zip', !zip.success || served === null],
    ['cleanup', typed.cleanupIds.length === 0],
    ['materials', typed.materialIds.length === 0],
    ['size', !isRestricted && !isSizeOffered(typed, priced)],
    ['address', !isRestricted && typed.placeId === ''],
    ['dropOff', !isRestricted && refused.dropOff !== null],
    ['pickup', !isRestricted && refused.pickup !== null],
    ['code', priced?.isCodeOpen === false],
    ['email', typed.ending === 'email' && !emailSchema.safeParse(typed.email).success],
    ['agreed', typed.ending === 'card' && !isAgreed(typed, priced)],
  ]
  const details = isRestricted ? [] : wrongDetails(typed)
  const pieces = wrongPieces(typed, offer).map(id => `pieces ${id}` as const)
  const wrong = new Set([...checks.flatMap(([field, isWrong]) => (isWrong ? [field] : [])), ...pieces, ...details])
  if (wrong.size > 0 || phone === null || !zip.success || materials === null) return { wrong, refused, order: null }
  const visit = isRestricted ? null : visitOf(typed)
  if (!isRestricted && visit === null) return { wrong, refused, order: null }
  const order: SentOrder = {
    cartId,
    phone,
    language: typed.language,
    zipCode: zip.data,
    customerType: typed.customerType,
    cleanupIds: [...typed.cleanupIds],
    materials,
    promotionCode: typed.code.trim() || null,
    visit,
  }
  return { wrong, refused, order }
}

function isAgreed({ agreedTo }: FilledOrder, priced: PricedCall | null): boolean {
  return agreedTo !== null && agreedTo === consentKey(consentOf(priced))
}

const isSizeOffered = ({ containerTypeId }: FilledOrder, priced: PricedCall | null) =>
  containerTypeId !== '' && (priced === null || priced.containerTypeIds.includes(containerTypeId))

function visitOf(typed: FilledOrder): SentOrder['visit'] {
  const { dropOffWindow, pickupWindow } = windowsOf(typed)
  if (!dropOffWindow || !pickupWindow) return null
  return {
    containers: { [typed.containerTypeId]: 1 },
    placeId: typed.placeId,
    line2: typed.line2,
    ...typedDetails(typed),
    restrictions: typed.restrictions,
    deliveryLocationType: typed.ground,
    dropOffWindow,
    pickupWindow,
    addOnIds: [...typed.addOnIds],
  }
}

type Breaks = (visit: TimeWindow, limits: ScheduleLimits) => boolean

/** Either visit may break these rules. Each other refusal belongs to one of the visits. */
const ofEither: Partial<Record<RefusalName, Breaks>> = {
  sunday: ({ day }) => isSunday(day),
  'closed-day': ({ day }, { closedDays }) => closedDayName(day, closedDays) !== null,
  'unknown-window': (visit, { ranges }) => !isOffered(visit, ranges),
}
const ofPickup: ReadonlySet<RefusalName> = new Set(['pickup-before-drop-off', 'day-too-far'])

function refusedVisits(typed: FilledOrder, served: ServedZip | null): ReadOrder['refused'] {
  const { dropOffWindow, pickupWindow } = windowsOf(typed)
  if (!served) return { dropOff: null, pickup: null }
  if (!dropOffWindow || !pickupWindow) {
    const unknown = (window: TimeWindow | null) => (window ? null : ('unknown-window' as const))
    return { dropOff: unknown(dropOffWindow), pickup: unknown(pickupWindow) }
  }
  const refusal = scheduleRefusal({ dropOffWindow, pickupWindow }, served.schedule)
  const breaks = refusal && ofEither[refusal]
  const isOfDropOff = breaks ? breaks(dropOffWindow, served.schedule) : refusal !== null && !ofPickup.has(refusal)
  return { dropOff: isOfDropOff ? refusal : null, pickup: isOfDropOff ? null : refusal }
}
