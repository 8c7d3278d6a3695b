import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { type CheckoutStep, checkoutSteps, stepsFor } from '#domain/cart/next-step.ts'
import { cartIdOfPath } from '#web/client/context-headers.ts'
import { nextBatchMs } from '#web/client/query.ts'
import { useSession } from '#web/client/session.ts'
import { useIsChange } from '#web/customer/checkout/frame/change.ts'
import { fetchDataOf } from '#web/customer/checkout/frame/page-data.ts'
import { cartQuery } from '#web/customer/queries.ts'
import { showCarriedToast } from '#web/frame/carried-toast.ts'

/** A press on a page may lead to the next step or to the paid order. */
export type PageAhead = CheckoutStep | 'order-confirmation'

type FetchAheadProps = {
  fetchPage: (page: PageAhead) => Promise<unknown>
}

/**
 * While the customer reads a question, the code of the next page is fetched. The answer to the press brings the data of
 * that page, so the customer waits only for the call that saves the answer.
 */
export default function FetchAhead({ fetchPage }: FetchAheadProps) {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const isSignedIn = useSession() === 'signed-in'
  const isChange = useIsChange()
  useEffect(showCarriedToast, [])
  useEffect(
    () =>
      whenQuiet(queries, () => {
        const cartId = cartIdOfPath(pathname)
        const next = isChange ? 'order-summary' : stepAfter(pathname, { queries, cartId, isSignedIn })
        if (!next || !navigator.onLine) return
        // When the page is shown, it fetches the code again and shows a failure.
        fetchPage(next).catch(() => undefined)
      }),
    [queries, pathname, isSignedIn, isChange, fetchPage],
  )
  return null
}

type Where = { readonly queries: QueryClient; readonly cartId: string | null; readonly isSignedIn: boolean }

function stepAfter(pathname: string, { queries, cartId, isSignedIn }: Where): PageAhead | undefined {
  const place = pathname.slice(cartId ? `/checkout/${cartId}/`.length : '/checkout/'.length)
  const step = checkoutSteps.find(one => one === place)
  if (!step) return undefined
  if (step === 'order-summary' && isSignedIn) return 'payment'
  if (step === 'payment') return 'order-confirmation'
  const cart = cartId ? queries.getQueryData(cartQuery(cartId).queryKey) : undefined
  const steps = stepsFor({ allRestricted: false, isReplacement: cart?.isReplacement ?? false })
  return steps[steps.indexOf(step) + 1]
}

/** A page that opens before its cart is loaded fetches its data at the same time as the cart. */
export function useDataWithCart(step: CheckoutStep): void {
  const queries = useQueryClient()
  const cartId = useParams().id
  const isKnownWho = useSession() !== 'unknown'
  useEffect(() => {
    if (!isKnownWho || !cartId || queries.getQueryData(cartQuery(cartId).queryKey)) return
    // If the customer chose materials, the page needs the list of materials as early as the cart.
    if (step !== 'materials') fetchDataOf('materials', queries, cartId)
    // If this call shared a batch with the cart, a slow answer would delay the cart.
    const timer = setTimeout(() => fetchDataOf(step, queries, cartId), nextBatchMs)
    return () => clearTimeout(timer)
  }, [queries, cartId, step, isKnownWho])
}

/** The queries of the page go first. The returned function stops the wait, and `act` is then not called. */
function whenQuiet(queries: QueryClient, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (queries.isFetching() === 0) timer = setTimeout(begin, stillMs)
  }
  const unsubscribe = queries.getQueryCache().subscribe(look)
  const stop = () => {
    unsubscribe()
    clearTimeout(timer)
  }
  const begin = () => {
    stop()
    act()
  }
  look()
  return stop
}

/** Nothing is fetched ahead until the page is drawn and answers the first tap. */
const stillMs = 150
