import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { type CheckoutStep, missingBefore, stepPath } from '#domain/cart/next-step.ts'
import { CartGone } from '#web/customer/checkout/frame/cart-gone.tsx'
import { changeState, useIsChange } from '#web/customer/checkout/frame/change.ts'
import { CheckoutSkeleton } from '#web/customer/checkout/frame/checkout-skeleton.tsx'
import { useDataWithCart } from '#web/customer/checkout/frame/fetch-ahead.tsx'
import { type Checkout, useCheckout } from '#web/customer/checkout/frame/use-checkout.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

type CheckoutPageProps = {
  step: CheckoutStep
  /** This text stands below the title in every state of the cart. */
  lead?: string
  /** True for the summary and the confirmation, which also show a cart that is ordered. Every other page then leads to the dashboard. */
  showsOrdered?: boolean
  children: (checkout: Checkout) => ReactNode
}

/** A page of the checkout loads its cart and leads the customer to the first missing answer. */
export function CheckoutPage({ step, lead, showsOrdered, children }: CheckoutPageProps) {
  const { t } = useTexts()
  const { checkout, instead } = useCheckoutPage(step, showsOrdered)
  if (instead) return instead
  if (!checkout) return <CheckoutSkeleton step={step} lead={lead} label={t('checkout.gettingCart')} />
  return <AnsweredStep checkout={checkout}>{children}</AnsweredStep>
}

type CheckoutOfPage =
  | { readonly checkout: Checkout; readonly instead: null }
  /** This is shown in place of the page. It is null while the cart loads. */
  | { readonly checkout: null; readonly instead: ReactNode }

/** A page uses this hook if it shows more than a skeleton while its cart loads. */
export function useCheckoutPage(step: CheckoutStep, showsOrdered = false): CheckoutOfPage {
  const state = useCheckout()
  // The data is fetched after the cart, so that the cart's call goes first.
  useDataWithCart(step)
  const isChange = useIsChange()
  if (state.status === 'loading') return { checkout: null, instead: null }
  if (state.status === 'failed')
    return { checkout: null, instead: state.isGone ? <CartGone /> : <CartFailed onRetry={state.retry} /> }
  const { checkout } = state
  if (checkout.cart.hasOrder && !showsOrdered) return { checkout: null, instead: <Redirect to="/dashboard" /> }
  const missing = checkout.cart.hasOrder ? null : missingBefore(step, checkout.choices, checkout.facts)
  if (!missing) return { checkout, instead: null }
  const redirect = <Redirect to={stepPath(checkout.cartId, missing)} state={isChange ? changeState : null} />
  return { checkout: null, instead: redirect }
}

function CartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Page title={t('errors.title')}>
      <UnableToLoad component={t('checkout.cart')} onRetry={onRetry} />
    </Page>
  )
}

/** A saved answer changes the cart and leads to the next page. React defers the old page, so that the next page is drawn first. */
function AnsweredStep({ checkout, children }: { checkout: Checkout; children: (checkout: Checkout) => ReactNode }) {
  const shown = useDeferredValue(checkout)
  return useMemo(() => children(shown), [children, shown])
}
