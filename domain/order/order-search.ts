/**
 * The search and the filters of the office's order list (rule D76). An order has search keys: its number with and without letters, its
 * folded names, street, purchase order and job, and the digits of its phone. A search finds an order by the beginning of a key, or by any
 * four digits of the phone.
 */
import { addDays, type Day } from '#domain/value/calendar.ts'
import { searchFold } from '#domain/value/search-fold.ts'
import type { OrderStatus } from './lifecycle.ts'
import { isStanding } from './rental.ts'

/**
 * Returns the beginnings of keys that a text can mean: the folded text, or the digits of a phone number. "r10383" means the same as "r
 * 10383".
 */
export function searchKeys(text: string): string[] {
  const typed = searchFold(text.replace(extension, '').replace(/^\s*tel:/i, ''))
  if (typed.length < 2) return []
  const digits = typed.replace(/\D/g, '')
  const isPhone = digits.length >= 4 && /^[\d +]+$/.test(typed)
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const number = /^r ?(\d+)$/.exec(typed)?.[1]
  return [...new Set([number === undefined ? typed : `r ${number}`, ...(isPhone ? [national] : [])])]
}

/** An extension after a phone number: "x12", "ext. 12". */
const extension = /(?<=\d{4})\s*(?:x|ext\.?)\s*\d{1,6}\s*$/i

/** The groups of orders by the next action that each needs. */
export const orderGroups = {
  'to-accept': ['created', 'restricted'],
  'to-deliver': ['pending-drop-off', 'drop-off-scheduled', 'in-transit-drop-off'],
  'on-site': ['drop-off-confirmed'],
  'to-pick-up': ['pickup-requested', 'pending-pickup', 'pickup-scheduled', 'in-transit-pickup'],
  processing: ['pickup-confirmed', 'waste-processing'],
  money: ['payment-pending', 'payment-failed', 'refund-failed'],
  done: ['completed'],
  cancelled: ['cancelled', 'refunded'],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>

export type OrderGroup = keyof typeof orderGroups

/** The problems that the office can filter by: a dumpster that is overdue, or a drop-off or a pick-up without a photo. */
export const orderFlaws = ['overdue', 'no-photo', 'no-pickup-photo'] as const
export type OrderFlaw = (typeof orderFlaws)[number]

const all: readonly OrderStatus[] = Object.values(orderGroups).flat()

/** An order without a photo of its pick-up is listed until its money has been settled. */
const pickedUp: readonly OrderStatus[] = ['pickup-confirmed', 'waste-processing', 'payment-pending', 'payment-failed']

const canHaveFlaw: Readonly<Record<OrderFlaw, (status: OrderStatus) => boolean>> = {
  overdue: isStanding,
  'no-photo': status => isStanding(status) || status === 'pickup-confirmed' || status === 'waste-processing',
  'no-pickup-photo': status => pickedUp.includes(status),
}

/** Returns the statuses that can match a group and a problem. */
export function statusesShown(group: OrderGroup | null, flaw: OrderFlaw | null): readonly OrderStatus[] {
  const ofGroup: readonly OrderStatus[] = group === null ? all : orderGroups[group]
  return flaw === null ? ofGroup : ofGroup.filter(canHaveFlaw[flaw])
}

/** A tag that the office gave to the customer of an order or to the site of an order (rule D177). */
export type OrderTag = { readonly of: 'customer' | 'site'; readonly name: string }

/** Reads a tag from its text in an address, such as "site:gate". Returns null if the text is not a tag. */
export function orderTagOf(text: string | null): OrderTag | null {
  const [, of, name] = /^(customer|site):(.{1,30})$/.exec(text ?? '') ?? []
  return name !== undefined && (of === 'customer' || of === 'site') ? { of, name } : null
}

export const textOfOrderTag = ({ of, name }: OrderTag): string => `${of}:${name}`

/** The days that a filter can name without a date. A saved view with such a day is about another date each day. */
export const nearDays = ['today', 'tomorrow'] as const
export type NearDay = (typeof nearDays)[number]

/** Returns the day that a filter means. */
export function dayMeant(day: NearDay | Day, today: Day): Day {
  if (typeof day === 'number') return day
  return day === 'today' ? today : addDays(today, 1)
}

/**
 * The columns by which the list can be sorted (rule V28). The newest order, the largest due, the next visit and the rental that ends or
 * ended first is first. Orders without a value follow in both directions, the newest first.
 */
export const orderSorts = ['placed', 'due', 'visit', 'stay'] as const
export type OrderSort = (typeof orderSorts)[number]
