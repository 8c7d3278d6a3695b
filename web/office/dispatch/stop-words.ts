/** These functions name stops, sizes and places on the board. */

import { type ShownState, shownStateOf } from '#domain/dispatch/shown-state.ts'
import type { Language } from '#domain/value/language.ts'
import { searchFold } from '#domain/value/search-fold.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { shortSize } from '#web/office/parts/short-size.ts'
import type { BoardOrder, BoardRoute, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { formatHours } from '#web/parts/when.ts'

type Named = Pick<BoardStop | BoardOrder, 'customer' | 'company'> & { readonly errand?: string | null }
type Placed = Pick<BoardStop | BoardOrder, 'street' | 'city' | 'zipCode'>

/** These lists give the names of container types and facilities. */
export type Facts = Pick<DispatchDay, 'containerTypes' | 'facilities'>

/** The title is the company if there is one, because the dispatcher knows it. A stop without a customer has its errand as the title. */
export const stopTitle = ({ customer, company, errand }: Named): string => company || customer || (errand ?? '')

export const addressOf = ({ street, city, zipCode }: Placed): string =>
  [street, city].filter(Boolean).join(', ') || (zipCode ?? '')

export function sizeOf(facts: Facts, typeId: string | null): string {
  const type = facts.containerTypes.find(one => one.id === typeId)
  return type ? shortSize(type.size) : ''
}

export const typeNameOf = (facts: Facts, typeId: string | null): string =>
  facts.containerTypes.find(one => one.id === typeId)?.name ?? ''

/** A screen reader reads this label of a stop. The label has everything that the card shows, and the state first. */
export function stopLabel(
  t: Translate,
  facts: Facts,
  stop: BoardStop,
  language: Language,
  state: ShownState = shownStateOf({ ...stop, isLate: false }),
): string {
  return [
    t(`axis.state.${state}`),
    // The state "late" does not say whether the stop is published.
    state === 'late' && !stop.isPublished && t('board.draft'),
    t(`board.kind.${stop.kind}`),
    typeNameOf(facts, stop.leavesTypeId ?? stop.takesTypeId),
    stopTitle(stop) || facilityName(facts, stop.facilityId),
    addressOf(stop),
    stop.window && formatHours(stop.window, language),
    stop.isPinned && t('board.pinned'),
    stop.isAddressToCheck && t('board.addressToCheck'),
  ]
    .filter(Boolean)
    .join(', ')
}

export const facilityName = (facts: Facts, facilityId: string | null): string =>
  facts.facilities.find(one => one.id === facilityId)?.name ?? ''

/** Returns the kind of visit that an order without a plan needs. */
export const kindOfOrder = ({ isInYard, isSwap, side }: BoardOrder) => (isInYard ? 'dump' : isSwap ? 'swap' : side)

/**
 * True if the customer paid while no box and no truck were free for the order. Until the delivery the office looks after both (rule S19).
 */
export const isBeyondCapacity = ({ isBeyondCapacity: isBeyond, side }: BoardOrder): boolean =>
  isBeyond === true && side === 'drop-off'

export function orderLabel(t: Translate, facts: Facts, order: BoardOrder, when: string): string {
  const kind = t(`board.kind.${kindOfOrder(order)}`)
  const parts = [kind, typeNameOf(facts, order.containerTypeId), stopTitle(order), addressOf(order), when]
  return [
    ...parts,
    isBeyondCapacity(order) && t('board.beyond'),
    order.isAddressToCheck && t('board.addressToCheck'),
    order.isNewOneUnpaid && t('board.unpaidSwap'),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Returns a name that no other driver of the day has. If two drivers have the same first and last name, their truck follows in brackets. If
 * the trucks do not distinguish them, a number follows.
 */
export function driverName({ routes }: Pick<DispatchDay, 'routes'>, driver: BoardRoute['driver']): string {
  const name = nameOf(driver)
  const namesakes = routes.filter(route => nameOf(route.driver) === name)
  if (namesakes.length < 2) return name
  const at = namesakes.findIndex(route => route.driver.id === driver.id)
  const trucks = new Set(namesakes.flatMap(({ truck }) => truck?.name ?? []))
  const truck = trucks.size === namesakes.length ? namesakes[at]?.truck?.name : null
  return `${name} (${truck ?? at + 1})`
}

const nameOf = ({ firstName, lastName }: BoardRoute['driver']): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** A card matches if it has all words of the filter in its names, its address or its order numbers. */
export function matches(filter: string): (card: BoardStop | BoardOrder) => boolean {
  const words = searchFold(filter).split(' ').filter(Boolean)
  if (words.length === 0) return () => true
  return card => {
    const numbers = 'orders' in card ? card.orders.map(order => order.friendlyId) : [card.friendlyId]
    const text = searchFold([card.customer, card.company, addressOf(card), card.zipCode, ...numbers].join(' '))
    return words.every(word => text.includes(word))
  }
}
