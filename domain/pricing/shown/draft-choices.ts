/** A page of the checkout has choices that it has not saved yet. They replace those of the cart (rule P31). */
import type { Cart } from '#domain/cart/cart.ts'
import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import { rentalDays } from '#domain/schedule/rental-days.ts'
import type { DraftChoices } from './draft-price.ts'

/** If the page leaves a property out, the cart's value applies. */
export type Draft = {
  readonly materials?: Cart['materials']
  readonly containers?: Cart['containers']
  readonly addOns?: readonly string[]
  /** Null until the days are chosen. The price is then an estimate. */
  readonly rentalDays?: number | null
  /** The discount of the chosen drop-off day, if a truck is near on that day. */
  readonly nearTruck?: NearDiscount | null
}

type ChosenInCart = Pick<Cart, 'materials' | 'containers' | 'dropOffWindow' | 'pickupWindow'> & {
  readonly addOns: readonly string[]
  readonly nearTruck: NearDiscount | null
}

export function choicesWith(cart: ChosenInCart, draft: Draft): DraftChoices {
  const { dropOffWindow, pickupWindow } = cart
  const days = dropOffWindow && pickupWindow ? rentalDays(dropOffWindow.day, pickupWindow.day) : null
  return {
    materials: draft.materials ?? cart.materials,
    containers: draft.containers ?? cart.containers,
    addOnIds: draft.addOns ?? cart.addOns,
    rentalDays: draft.rentalDays === undefined ? days : draft.rentalDays,
    nearTruck: draft.nearTruck === undefined ? cart.nearTruck : draft.nearTruck,
  }
}
