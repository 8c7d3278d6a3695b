/** These functions put the options of the search into words, and give each its address. */

import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { formatRange } from '#web/office/session/clock.ts'
import type { Found } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'

export type Option = {
  readonly id: string
  readonly kind: 'place' | 'act' | 'keys' | 'order' | 'visit' | 'box' | 'ticket' | 'customer'
  /** Empty if the option opens a dialog or is an act of the page. */
  readonly to: string
  readonly title: string
  readonly detail: string
  /** Set only for an order. */
  readonly status: OrderStatus | null
}

/** True if the page found the option without the server. */
export const isFoundHere = ({ kind }: Option): boolean => kind === 'place' || kind === 'act' || kind === 'keys'

export type OptionGroup = {
  readonly name: 'recent' | 'acts' | 'places' | 'orders' | 'boxes' | 'tickets' | 'customers'
  readonly options: readonly Option[]
}

type FoundOrder = Found['orders'][number]
type Visit = NonNullable<FoundOrder['visit']>
type Words = { readonly t: Translate; readonly language: Language }

export function foundGroups({ orders, boxes, tickets, customers }: Found, words: Words): OptionGroup[] {
  return [
    { name: 'orders', options: orders.flatMap(order => optionsOfOrder(order, words)) },
    { name: 'boxes', options: boxes.map(box => optionOfBox(box, words)) },
    { name: 'customers', options: customers.map(customer => optionOfCustomer(customer, words)) },
    { name: 'tickets', options: tickets.map(ticket => optionOfTicket(ticket, words)) },
  ]
}

const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(' · ')

/** Returns the option of the order's page. If the order has a stop that is not over, the option of its place on the board follows. */
function optionsOfOrder(order: FoundOrder, words: Words): Option[] {
  const { id, number, status, name, street, city, size, poNumber, jobName, visit } = order
  const detail = joined([[street, city].filter(Boolean).join(', '), size, poNumber, jobName])
  const page: Option = {
    id: `order-${id}`,
    kind: 'order',
    to: `/orders/${id}`,
    title: joined([number, name]),
    detail,
    status,
  }
  return visit ? [page, optionOfVisit(order, visit, words)] : [page]
}

function optionOfVisit({ id }: FoundOrder, visit: Visit, { t, language }: Words): Option {
  const { stopId, day, state, isPublished, start, end, driver, position, stops } = visit
  // Word joiners prevent a line break within the hours.
  const hours = start === null || end === null ? '' : `, ${formatRange({ start, end }).replace('–', '\u2060–\u2060')}`
  const place = driver !== null && position !== null && t('search.place', { driver, at: position, stops })
  return {
    id: `stop-${id}`,
    kind: 'visit',
    to: `/dispatch?day=${isoDateOf(day)}&open=stop:${stopId}`,
    title: t('search.onBoard', { when: formatDay(day, language) + hours }),
    detail: joined([
      place || t('search.noDriver'),
      (state === 'under-way' || state === 'arrived' || state === 'waiting') && t(`search.state.${state}`),
      !isPublished && t('search.draft'),
    ]),
    status: null,
  }
}

function optionOfBox(box: Found['boxes'][number], { t }: Words): Option {
  const { id, number, typeName, place, where, orderNumber, isFull } = box
  const stands = place === 'unknown' || where === null ? t('search.box.unknown') : t(`search.box.${place}`, { where })
  const detail = joined([typeName, stands, orderNumber, isFull && t('search.box.full')])
  return { id: `box-${id}`, kind: 'box', to: `/containers?open=${id}`, title: number, detail, status: null }
}

function optionOfTicket(ticket: Found['tickets'][number], { t }: Words): Option {
  const { orderId, orderNumber, ticketNumber, year, name, facility, tons, state, status } = ticket
  const isToConfirm = status === 'waste-processing' && (state === 'dumped' || state === 'ticketed')
  return {
    id: `ticket-${orderId}`,
    kind: 'ticket',
    to: isToConfirm ? `/tickets?open=${orderId}` : `/orders/${orderId}`,
    title: joined([t('search.ticket', { number: ticketNumber }), facility]),
    detail: joined([
      orderNumber,
      name,
      tons !== null && t('search.tons', { tons }),
      year === null ? null : String(year),
      isToConfirm && t('search.ticket.toConfirm'),
    ]),
    status: null,
  }
}

function optionOfCustomer({ id, name, phones }: Found['customers'][number], { t }: Words): Option {
  const title = name ?? t('search.customer.deleted')
  const detail = joined(phones.map(formatPhone))
  return { id: `customer-${id}`, kind: 'customer', to: `/customers/${id}`, title, detail, status: null }
}
