import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { type CheckoutStep, checkoutSteps, missingBefore, stepPath } from '#domain/cart/next-step.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { cartQuery, materialsQuery } from '#web/client/queries.ts'
import { useSelf } from '#web/client/self.ts'
import { CartProblem } from '#web/customer/checkout/frame/cart-problem.tsx'
import { choicesOf, factsOf } from '#web/customer/checkout/frame/cart-facts.ts'
import { CheckoutContext, type LoadedCart } from '#web/customer/checkout/frame/checkout-context.ts'
import { PageLoading } from '#web/customer/checkout/frame/page-loading.tsx'
import { useWords } from '#web/words/words.ts'

/** Loads the cart once for all pages and lets in where the cart has come to; other pages lead to the first missing step. */
export function CartGate() {
  const { t } = useWords()
  const { id: cartId = '' } = useParams()
  const step = useStep(cartId)
  const user = useSelf()
  const isUserKnown = user.state === 'signed-in' || user.state === 'signed-out'
  const cart = useQuery({ ...cartQuery(cartId), meta: { safeToFail: true } })
  const isChoosing = (cart.data?.materials.length ?? 0) > 0
  const materials = useQuery({ ...materialsQuery(cartId), enabled: isChoosing })
  useKeepForGuest(cart.data, user.state === 'signed-out')

  if (step === null) return <Navigate to="/" replace />
  if (cart.isError && !cart.data) return <CartProblem error={cart.error} onRetry={() => void cart.refetch()} />
  if (isChoosing && materials.isError && !materials.data) {
    return <CartProblem error={materials.error} onRetry={() => void materials.refetch()} />
  }
  if (!cart.data || !isUserKnown || (isChoosing && !materials.data)) {
    return <PageLoading label={t('checkout.loadingCart')} />
  }
  if (cart.data.hasOrder && step !== 'order-summary') return <Navigate to="/dashboard" replace />

  const facts = factsOf(cart.data, user, materials.data ?? [])
  const missing = cart.data.hasOrder ? null : missingBefore(step, choicesOf(cart.data), facts)
  if (missing !== null && missing !== step) return <Navigate to={stepPath(cartId, missing)} replace />
  return (
    <CheckoutContext value={{ cartId, cart: cart.data, step, facts, self: user.self }}>
      <Outlet />
    </CheckoutContext>
  )
}

/** The step a path names behind /checkout/{cartId}/, or null for a path that is none. */
function useStep(cartId: string): CheckoutStep | null {
  const { pathname } = useLocation()
  const name = pathname.replace(/\/+$/, '').slice(`/checkout/${cartId}/`.length)
  return checkoutSteps.find(step => step === name) ?? null
}

/** A link that was opened in another browser goes on there. */
function useKeepForGuest(cart: LoadedCart | undefined, isGuest: boolean): void {
  useEffect(() => {
    if (cart && isGuest && !cart.hasOrder && readCartId() !== cart.id) storeCartId(cart.id)
  }, [cart, isGuest])
}
