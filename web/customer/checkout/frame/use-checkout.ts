import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isProfileComplete } from '#domain/account/known-profile.ts'
import { isRestrictedCart, type missingBefore, type StepFacts } from '#domain/cart/next-step.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { httpStatusOf } from '#web/client/errors.ts'
import { useSession } from '#web/client/session.ts'
import { cartQuery, materialsQuery, type offer } from '#web/customer/queries.ts'
import { type Self, selfQuery } from '#web/frame/self.ts'

export type CartView = RouterOutputs['getCart']

/** The rules of the steps see a cart in this form. */
export type Choices = Parameters<typeof missingBefore>[1]

export type Checkout = {
  readonly cartId: string
  readonly cart: CartView
  readonly facts: StepFacts
  readonly self: Self | null
  readonly choices: Choices
}

export type CheckoutState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly isGone: boolean; readonly retry: () => void }
  | { readonly status: 'ready'; readonly checkout: Checkout }

/** The hook gives the cart that the page's address names, with the facts that are known before the payment. */
export function useCheckout(): CheckoutState {
  const cartId = useParams().id ?? ''
  const session = useSession()
  const isSignedIn = session === 'signed-in'
  const cart = useQuery({ ...cartQuery(cartId), enabled: session !== 'unknown' })
  const self = useQuery({ ...selfQuery(), enabled: isSignedIn })
  const materials = useQuery({
    ...materialsQuery(cartId),
    enabled: (cart.data?.materials.length ?? 0) > 0,
    // The cart in another language has the same materials, so the page and the typed text stay while it loads.
    placeholderData: (known, query) => (cartOf(query?.queryKey) === cartId ? known : undefined),
  })
  if (cart.isError) {
    return { status: 'failed', isGone: httpStatusOf(cart.error) === 404, retry: () => void cart.refetch() }
  }
  const isSelfPending = isSignedIn && self.isPending
  const areMaterialsPending = (cart.data?.materials.length ?? 0) > 0 && materials.isPending
  if (!cart.data || isSelfPending || areMaterialsPending) return { status: 'loading' }
  const facts: StepFacts = {
    isSignedIn,
    hasProfile: isProfileComplete(self.data ?? null),
    allRestricted: isRestrictedCart(cart.data, materials.data ?? []),
    isReplacement: cart.data.isReplacement,
  }
  const choices = choicesOf(cart.data)
  return { status: 'ready', checkout: { cartId, cart: cart.data, facts, self: self.data ?? null, choices } }
}

const cartOf = (key: readonly unknown[] | undefined) => (key?.[1] as ReturnType<typeof offer> | undefined)?.cartId

function choicesOf(cart: CartView): Choices {
  return {
    ...cart,
    deliveryAddressId: cart.deliveryAddress?._id ?? null,
    restrictions: cart.hasAnsweredRestrictions ? (cart.deliveryAddress?.restrictions ?? {}) : null,
    addOnIds: cart.hasChosenAddOns ? cart.addOns : null,
  }
}
