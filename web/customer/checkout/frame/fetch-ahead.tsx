import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { type CheckoutStep, checkoutSteps, stepsFor } from '#domain/cart/next-step.ts'
import { cartIdOfPath } from '#web/client/context-headers.ts'
import { nextBatchMs } from '#web/client/query.ts'
import { useSession } from '#web/client/session.ts'
import { useIsChange } from '#web/customer/checkout/frame/change.ts'
import {
  addOnsQuery,
  addressesQuery,
  cartQuery,
  cleanupsQuery,
  containerTypesQuery,
  materialsQuery,
  preAuthWeightQuery,
  scheduleOptionsQuery,
} from '#web/customer/queries.ts'
import { showCarriedToast } from '#web/frame/carried-toast.ts'

/** A press on a page may lead to the next step, or to the order that was paid for. */
export type PageAhead = CheckoutStep | 'order-confirmation'

type FetchAheadProps = {
  /** It fetches the code and the texts of a page. */
  fetchPage: (page: PageAhead) => Promise<unknown>
}

/** While a question is read, the page of the next one is fetched with its data: an answer then waits for its own call alone. */
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
        // The page fetches it again when it is shown, and shows a failure then.
        fetchPage(next).catch(() => undefined)
        if (cartId) void aheadFor[next]?.(queries, cartId)
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

const unseen = { meta: { safeToFail: true } } as const

/** A question that is opened before its cart is known fetches its data beside the cart, and not after it. */
export function useDataWithCart(step: CheckoutStep): void {
  const queries = useQueryClient()
  const cartId = useParams().id
  const isKnownWho = useSession() !== 'unknown'
  useEffect(() => {
    if (!isKnownWho || !cartId || queries.getQueryData(cartQuery(cartId).queryKey)) return
    // A customer who has chosen materials waits for the list of materials as for the cart.
    if (step !== 'materials') void withCartFor.materials?.(queries, cartId)
    // In one batch with the cart, a slow answer would keep it back.
    const timer = setTimeout(() => void withCartFor[step]?.(queries, cartId), nextBatchMs)
    return () => clearTimeout(timer)
  }, [queries, cartId, step, isKnownWho])
}

type Fetches = { readonly [Page in PageAhead]?: (queries: QueryClient, cartId: string) => Promise<void> }

/** The offered sizes come with the answer before; a price comes with the cart. */
const aheadFor: Fetches = {
  cleanup: (queries, cartId) => queries.prefetchQuery({ ...cleanupsQuery(cartId), ...unseen }),
  materials: (queries, cartId) => queries.prefetchQuery({ ...materialsQuery(cartId), ...unseen }),
  address: (queries, cartId) => queries.prefetchQuery({ ...addressesQuery(cartId), ...unseen }),
  'pickup-dropoff': (queries, cartId) => queries.prefetchQuery({ ...scheduleOptionsQuery(cartId), ...unseen }),
  'add-ons': (queries, cartId) => queries.prefetchQuery({ ...addOnsQuery(cartId), ...unseen }),
  'order-summary': (queries, cartId) => queries.prefetchQuery({ ...preAuthWeightQuery(cartId), ...unseen }),
}

const withCartFor: Fetches = {
  ...aheadFor,
  containers: (queries, cartId) => queries.prefetchQuery({ ...containerTypesQuery(cartId), ...unseen }),
}

/** The page's own queries come first. The result is a function that gives up. */
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

/** The page is drawn and answers the first tap before anything is fetched ahead. */
const stillMs = 150
