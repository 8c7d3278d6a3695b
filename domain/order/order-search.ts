/**
 * How orders are searched for and told apart in the office's list (rule D76). An order is kept under keys: its number with and without
 * letters, names, street, purchase order and job as they are folded, the phone's digits; whoever types the beginning of one finds it, or
 * four digits of the phone from anywhere in it.
 */
import { searchFold } from '#domain/value/search-fold.ts'
import type { OrderStatus } from './lifecycle.ts'
import { isStanding } from './rental.ts'

/** The beginnings of keys that a text stands for: as it is folded, for a phone number its digits, and "r10383" with its space. */
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

/** By what is to be done with them next. */
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

/** What somebody looks for on its own: too long at its customer, or delivered without a photo. */
export const orderFlaws = ['overdue', 'no-photo'] as const
export type OrderFlaw = (typeof orderFlaws)[number]

const all: readonly OrderStatus[] = Object.values(orderGroups).flat()

/** Statuses in which an order can be what is looked for. */
export function statusesShown(group: OrderGroup | null, flaw: OrderFlaw | null): readonly OrderStatus[] {
  const ofGroup: readonly OrderStatus[] = group === null ? all : orderGroups[group]
  if (flaw === null) return ofGroup
  const isAsked = (status: OrderStatus) =>
    isStanding(status) || (flaw === 'no-photo' && (status === 'pickup-confirmed' || status === 'waste-processing'))
  return ofGroup.filter(isAsked)
}
