/** A page of the checkout holds choices that it has not saved yet. They replace those of the cart (rule P31). */
import type { Cart } from '#domain/cart/cart.ts'
import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import { rentalDays } from '#domain/schedule/rental-days.ts'
import type { DraftChoices } from './draft-price.ts'

/** If a page leaves a field out, the cart's value applies. */
export type Draft = {
  readonly materials?: Cart['materials']
  readonly containers?: Cart['containers']
  readonly addOns?: readonly string[]
  /** The field is null until the days are chosen; the price is an estimate then. */
  readonly rentalDays?: number | null
  /** The field holds the discount if the day of the drop-off is cheaper. */
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
