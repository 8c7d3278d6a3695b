/** Makes the input of `quoteCart` from a cart, with all facts that its price depends on and the days of its rental. */
import type { Cart } from '#domain/cart/cart.ts'
import { splitMaterials } from '#domain/cart/to-call-about.ts'
import type { Material } from '#domain/catalog/material.ts'
import { nearTruckOf } from '#domain/schedule/near-truck.ts'
import { rentalDays } from '#domain/schedule/rental-days.ts'
import type { QuoteInput } from './quote.ts'

/** The facts that a price depends on besides the cart itself. */
export type PriceFacts = Pick<QuoteInput, 'containerTypes' | 'addOns' | 'rules' | 'serviceArea' | 'tonStep'> & {
  readonly materials: readonly Pick<Material, '_id' | 'name' | 'isRestricted' | 'extraChargeInCents'>[]
}

type CartToPrice = QuoteInput['cart'] & Pick<Cart, 'dropOffWindow' | 'pickupWindow' | 'nearTruck' | 'collectTaxes'>

/**
 * Until both days are chosen, there are no rental days and the price is an estimate. If a cart has restricted and other materials, only the
 * others are priced (rule C4).
 */
export function quoteInput(cart: CartToPrice, facts: PriceFacts, now: Date): QuoteInput {
  const { dropOffWindow, pickupWindow } = cart
  return {
    ...facts,
    cart: {
      ...cart,
      nearTruck: nearTruckOf(cart),
      materials: splitMaterials(cart.materials, facts.materials).accepted,
    },
    collectTaxes: cart.collectTaxes,
    rentalDays: dropOffWindow && pickupWindow ? rentalDays(dropOffWindow.day, pickupWindow.day) : null,
    now,
  }
}
