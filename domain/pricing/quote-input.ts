/** The question that `quoteCart` answers: a cart, with everything that its price depends on and the days of its rental. */
import type { Cart } from '#domain/cart/cart.ts'
import { rentalDays } from '#domain/schedule/pickup.ts'
import type { QuoteInput } from './quote.ts'

/** What a price depends on besides the cart itself. */
export type PriceFacts = Pick<
  QuoteInput,
  'containerTypes' | 'materials' | 'addOns' | 'rules' | 'serviceArea' | 'tonStep'
>

type CartToPrice = QuoteInput['cart'] & Pick<Cart, 'dropOffWindow' | 'pickupWindow' | 'collectTaxes'>

/** Before both days are chosen there are no rental days, and the price is an estimate. */
export function quoteInput(cart: CartToPrice, facts: PriceFacts, now: Date): QuoteInput {
  const { dropOffWindow, pickupWindow } = cart
  return {
    ...facts,
    cart,
    collectTaxes: cart.collectTaxes,
    rentalDays: dropOffWindow && pickupWindow ? rentalDays(dropOffWindow.day, pickupWindow.day) : null,
    now,
  }
}
