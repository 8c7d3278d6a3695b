import { createContext, useContext } from 'react'
import { type CheckoutStep, stepPath, type StepFacts } from '#domain/cart/next-step.ts'
import type { Answered } from '#web/client/api.ts'
import type { Self } from '#web/client/self.ts'

export type LoadedCart = Answered['getCart']

/** What every page of the checkout stands on: the cart, loaded once, and who is here. */
export type Checkout = {
  readonly cartId: string
  readonly cart: LoadedCart
  readonly step: CheckoutStep
  readonly facts: StepFacts
  readonly self: Self | null
}

export const CheckoutContext = createContext<Checkout | null>(null)

export function useCheckout(): Checkout & { readonly pathTo: (step: CheckoutStep) => string } {
  const checkout = useContext(CheckoutContext)
  if (!checkout) throw new Error('a page of the checkout stands outside its gate')
  return { ...checkout, pathTo: step => stepPath(checkout.cartId, step) }
}
