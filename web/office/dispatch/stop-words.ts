/** How stops, sizes and places are called on the board. */

import type { Language } from '#domain/value/language.ts'
import { searchFold } from '#domain/value/search-fold.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { BoardOrder, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { formatHours } from '#web/parts/when.ts'

type Named = Pick<BoardStop | BoardOrder, 'customer' | 'company'> & { readonly errand?: string | null }
type Placed = Pick<BoardStop | BoardOrder, 'street' | 'city' | 'zipCode'>

/** What names of dumpsters and places are read from. */
export type Facts = Pick<DispatchDay, 'containerTypes' | 'facilities'>

/** The company where there is one: that is who the dispatcher knows. What leads to no customer is called by what is to be done. */
export const stopTitle = ({ customer, company, errand }: Named): string => company || customer || (errand ?? '')

export const addressOf = ({ street, city, zipCode }: Placed): string =>
  [street, city].filter(Boolean).join(', ') || (zipCode ?? '')

/** "20": the yards of a size, as people in the office say it. */
export const shortSize = (size: string): string =>
  size.replace('-heavy', ' H').replace('yard', '').replace('concrete-box', 'CB')

export function sizeOf(facts: Facts, typeId: string | null): string {
  const type = facts.containerTypes.find(one => one.id === typeId)
  return type ? shortSize(type.size) : ''
}

export const typeNameOf = (facts: Facts, typeId: string | null): string =>
  facts.containerTypes.find(one => one.id === typeId)?.name ?? ''

/** What a screen reader says of a stop: everything that its card shows. */
export function stopLabel(t: Translate, facts: Facts, stop: BoardStop, language: Language): string {
  return [
    t(`board.kind.${stop.kind}`),
    typeNameOf(facts, stop.leavesTypeId ?? stop.takesTypeId),
    stopTitle(stop) || facilityName(facts, stop.facilityId),
    addressOf(stop),
    stop.window && formatHours(stop.window, language),
    stop.state !== 'planned' && t(`board.state.${stop.state}`),
    !stop.isPublished && t('board.draft'),
    stop.isPinned && t('board.pinned'),
    stop.isAddressToCheck && t('board.addressToCheck'),
  ]
    .filter(Boolean)
    .join(', ')
}

export const facilityName = (facts: Facts, facilityId: string | null): string =>
  facts.facilities.find(one => one.id === facilityId)?.name ?? ''

/** What an order that is not planned is owed. */
export const kindOfOrder = ({ isInYard, isSwap, side }: BoardOrder) => (isInYard ? 'dump' : isSwap ? 'swap' : side)

/** Paid while no box and no truck were reserved for it: until it is delivered somebody looks after both (rule S19). */
export const isBeyondCapacity = ({ isBeyondCapacity: isBeyond, side }: BoardOrder): boolean =>
  isBeyond === true && side === 'drop-off'

export function orderLabel(t: Translate, facts: Facts, order: BoardOrder, when: string): string {
  const kind = t(`board.kind.${kindOfOrder(order)}`)
  const said = [kind, typeNameOf(facts, order.containerTypeId), stopTitle(order), addressOf(order), when]
  return [
    ...said,
    isBeyondCapacity(order) && t('board.beyond'),
    order.isAddressToCheck && t('board.addressToCheck'),
    order.isNewOneUnpaid && t('board.unpaidSwap'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Luis R." of a driver in a row of choices. */
export const driverName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Whether a card has all the words that are looked for, in its names, address or order numbers. */
export function matches(filter: string): (card: BoardStop | BoardOrder) => boolean {
  const words = searchFold(filter).split(' ').filter(Boolean)
  if (words.length === 0) return () => true
  return card => {
    const numbers = 'orders' in card ? card.orders.map(order => order.friendlyId) : [card.friendlyId]
    const text = searchFold([card.customer, card.company, addressOf(card), card.zipCode, ...numbers].join(' '))
    return words.every(word => text.includes(word))
  }
}
