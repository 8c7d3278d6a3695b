/** An order by phone has two forms here: as the person types it, and as the calls take it. */

import type { AddressRestrictions, CustomerType, DeliveryLocationType } from '#domain/cart/cart.ts'
import { firstBookableDay } from '#domain/schedule/bookable-day.ts'
import { hoursAsAgreed, type PickupWindow, rangesOpenOn, type TimeWindow } from '#domain/schedule/window.ts'
import { addDays, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { Caller, Offer, PricedCall, PricedChoices, ServedZip } from '#web/office/new-order/queries.ts'
import { noDetailsTyped, type TypedDetails } from '#web/parts/address-details-fields.tsx'

export type TypedOrderVisit = { readonly day: string; readonly hours: string }
export type Ending = 'sms' | 'email' | 'card' | 'request'

export type TypedOrder = TypedDetails & {
  /** Ten digits, or fewer while the person types. */
  readonly phone: string
  /** Null here and below means the value that is known of the caller. */
  readonly name: string | null
  readonly email: string | null
  readonly language: Language | null
  readonly customerType: CustomerType | null
  readonly zip: string
  readonly cleanupIds: readonly string[]
  readonly materialIds: readonly string[]
  readonly pieces: Readonly<Record<string, string>>
  readonly containerTypeId: string
  readonly addOnIds: readonly string[]
  readonly address: string
  readonly placeId: string
  readonly line2: string
  readonly ground: DeliveryLocationType
  readonly restrictions: AddressRestrictions
  readonly dropOff: TypedOrderVisit
  readonly pickup: TypedOrderVisit
  readonly isActualPickupDate: boolean
  readonly code: string
  /** Null means the first possible ending. */
  readonly ending: Ending | null
  /** The sentence and the total to which the caller agreed. Null if the caller did not agree. */
  readonly agreedTo: string | null
  readonly isSecond: boolean
}

const noVisit: TypedOrderVisit = { day: '', hours: '' }

export const emptyOrder = (phone: string): TypedOrder => ({
  phone,
  name: null,
  email: null,
  language: null,
  customerType: null,
  zip: '',
  cleanupIds: [],
  materialIds: [],
  pieces: {},
  containerTypeId: '',
  addOnIds: [],
  address: '',
  placeId: '',
  line2: '',
  ...noDetailsTyped,
  ground: 'private',
  restrictions: {},
  dropOff: noVisit,
  pickup: noVisit,
  isActualPickupDate: true,
  code: '',
  ending: null,
  agreedTo: null,
  isSecond: false,
})

/**
 * The order with all values filled in. A field without a typed value has the value known of the caller, or the first one that the ZIP
 * offers.
 */
export type FilledOrder = Omit<TypedOrder, 'name' | 'email' | 'language' | 'customerType' | 'ending'> & {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly customerType: CustomerType
  readonly ending: Ending
}

const weekInDays = 7

type FilledAnswers = Omit<FilledOrder, 'ending'>

export function filledOrder(typed: TypedOrder, caller: Caller | null, served: ServedZip | null): FilledAnswers {
  const dropOff = served
    ? filledVisit(typed.dropOff, isoDateOf(served.schedule.earliestDropOff), served)
    : typed.dropOff
  return {
    ...typed,
    name: typed.name ?? (caller?.person?.firstName || caller?.name || ''),
    email: typed.email ?? (caller?.person?.email || caller?.email || ''),
    language: typed.language ?? caller?.person?.language ?? 'en',
    customerType: typed.customerType ?? caller?.customerType ?? 'individual',
    dropOff,
    pickup: served ? filledVisit(typed.pickup, weekAfter(dropOff.day, served), served) : typed.pickup,
  }
}

function weekAfter(day: string, { schedule }: ServedZip): string {
  return day === '' ? '' : isoDateOf(firstBookableDay(addDays(dayOf(day), weekInDays), schedule))
}

/** Returns the typed hours if the day offers them, otherwise the first hours that it offers. */
function filledVisit(typed: TypedOrderVisit, first: string, served: ServedZip): TypedOrderVisit {
  const day = typed.day || first
  if (day === '') return typed
  const [start = -1, end = -1] = typed.hours.split('-').map(Number)
  const hours = hoursAsAgreed({ day: dayOf(day), start, end }, dayOf(day), openRanges(day, served))
  return { day, hours: hours ? hoursKey(hours) : '' }
}

export const hoursKey = ({ start, end }: Pick<TimeWindow, 'start' | 'end'>) => `${start}-${end}`

/** Returns the hours that can still be chosen on a day. */
export const openRanges = (day: string, { schedule }: ServedZip) =>
  rangesOpenOn(dayOf(day), schedule.ranges, { day: schedule.today, minutes: schedule.minutesNow })

export function windowOf({ day, hours }: TypedOrderVisit): TimeWindow | null {
  const [start, end] = hours.split('-').map(Number)
  if (day === '' || hours === '' || start === undefined || end === undefined) return null
  return { day: dayOf(day), start, end }
}

export function windowsOf(order: Pick<FilledOrder, 'dropOff' | 'pickup' | 'isActualPickupDate'>): {
  dropOffWindow: TimeWindow | null
  pickupWindow: PickupWindow | null
} {
  const pickup = windowOf(order.pickup)
  const { isActualPickupDate } = order
  return { dropOffWindow: windowOf(order.dropOff), pickupWindow: pickup && { ...pickup, isActualPickupDate } }
}

const pieceCount = (text: string | undefined): number | null => {
  const count = Number(text ?? '1')
  return Number.isInteger(count) && count >= 1 && count <= 100 ? count : null
}

type Chosen = Pick<FilledOrder, 'materialIds' | 'pieces'>

/** Returns the chosen materials that are priced by the piece and have no readable number of pieces. */
export const wrongPieces = ({ materialIds, pieces }: Chosen, offer: Offer): string[] =>
  offer.materials.flatMap(({ id, isCounted }) =>
    isCounted && materialIds.includes(id) && pieceCount(pieces[id]) === null ? id : [],
  )

/** Null if a number of pieces cannot be read. */
export function materialsOf(order: Chosen, offer: Offer) {
  if (wrongPieces(order, offer).length > 0) return null
  return order.materialIds.map(id => {
    const isCounted = offer.materials.some(one => one.id === id && one.isCounted)
    const quantity = isCounted ? pieceCount(order.pieces[id]) : null
    return quantity === null ? { id } : { id, quantity }
  })
}

/** Returns the choices that can be priced so far. Null before there is a ZIP. The days are included as soon as they can be priced. */
export function choicesOf(order: FilledAnswers, offer: Offer): PricedChoices | null {
  const zip = zipSchema.safeParse(order.zip)
  if (!zip.success) return null
  const { dropOffWindow, pickupWindow } = windowsOf(order)
  const areDaysInOrder = dropOffWindow !== null && pickupWindow !== null && dropOffWindow.day < pickupWindow.day
  return {
    phone: mobileFromDigits(order.phone),
    language: order.language,
    zipCode: zip.data,
    customerType: order.customerType,
    materials: materialsOf(order, offer) ?? [],
    containers: order.containerTypeId ? { [order.containerTypeId]: 1 as const } : {},
    addOnIds: [...order.addOnIds],
    promotionCode: order.code.trim() || null,
    dropOffWindow: areDaysInOrder ? dropOffWindow : null,
    pickupWindow: areDaysInOrder ? pickupWindow : null,
  }
}

/** Returns the endings that are possible. A link is always possible. A saved card and a request need a customer with an account. */
export function endingsFor(caller: Caller | null, priced: PricedCall | null): readonly [Ending, ...Ending[]] {
  if (priced?.isRestricted) return caller?.person ? ['request', 'sms', 'email'] : ['sms', 'email']
  return caller?.card ? ['sms', 'email', 'card'] : ['sms', 'email']
}

/** Returns the sentence and the total to which the caller agrees. If either changes, the person reads them aloud again. */
export function consentOf(priced: PricedCall | null) {
  if (!priced?.price || priced.consent === null || priced.price.isEstimate) return null
  return { sentence: priced.consent, totalInCents: priced.price.totalInCents }
}
export const consentKey = (consent: ReturnType<typeof consentOf>): string | null => consent && JSON.stringify(consent)
