/**
 * The search and the filters of the office's order list (rule D76). An order has search keys: its number with and without letters, its
 * folded names, street, purchase order and job, and the digits of its phone. A search finds an order by the beginning of a key, or by any
 * four digits of the phone.
 */
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

/** The problems that the office can filter by: a dumpster that is overdue, or a delivery without a photo. */
export const orderFlaws = ['overdue', 'no-photo'] as const
export type OrderFlaw = (typeof orderFlaws)[number]

const all: readonly OrderStatus[] = Object.values(orderGroups).flat()

/** Returns the statuses that can match a group and a problem. */
export function statusesShown(group: OrderGroup | null, flaw: OrderFlaw | null): readonly OrderStatus[] {
  const ofGroup: readonly OrderStatus[] = group === null ? all : orderGroups[group]
  if (flaw === null) return ofGroup
  const isAsked = (status: OrderStatus) =>
    isStanding(status) || (flaw === 'no-photo' && (status === 'pickup-confirmed' || status === 'waste-processing'))
  return ofGroup.filter(isAsked)
}

/**
 * The columns by which the list can be sorted (rule V28). The newest order, the largest due, the next visit and the rental that ends or
 * ended first is first. Orders without a value follow in both directions, the newest first.
 */
export const orderSorts = ['placed', 'due', 'visit', 'stay'] as const
export type OrderSort = (typeof orderSorts)[number]
