import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choicesWith, type Draft } from '#domain/pricing/shown/draft-choices.ts'
import type { DraftChoices, priceDraft } from '#domain/pricing/shown/draft-price.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { pricerCodeQuery } from '#web/customer/checkout/queries.ts'
import { priceFactsQuery, pricingQuery } from '#web/customer/queries.ts'
import { fetchedAhead } from '#web/frame/lazy-page.tsx'

export type DraftPrice = NonNullable<ReturnType<typeof priceDraft>>

/** Other pages use the files of the pricer. If loading fails here, another page may also fail to load them. */
const loadPricer = () => fetchedAhead(import('#web/customer/checkout/frame/pricer.ts'))

type Priced = Pick<Checkout, 'cartId' | 'cart'>

/**
 * `pricer` computes the price of this cart with other choices (rule P31), and the lowest price with any size. It is null
 * until its code and its data are loaded. A page calls it as often as it likes, because it sends nothing. `isComing` is
 * true while they are loaded and no try has failed. A page that needs the prices at first waits only for so long.
 */
export function useDraftPricer({ cartId, cart }: Priced, isNeeded = true) {
  const enabled = isNeeded && cart.zipCode !== null && !cart.hasOrder
  const known = useQuery({ ...priceFactsQuery(cartId, cart), enabled })
  const code = useQuery({ ...pricerCodeQuery(loadPricer), enabled })
  const pricer = useMemo(() => {
    if (!known.data || !code.data) return null
    const { price, lowest } = code.data.pricerOf(known.data)
    return {
      price: (draft: Draft): DraftPrice | null => price(choicesWith(cart, draft)),
      lowest: (draft: Draft): number | null => lowest(choicesWith(cart, draft)),
    }
  }, [known.data, code.data, cart])
  const parts = [known, code]
  return {
    pricer,
    isComing: parts.some(one => one.isLoading) && parts.every(one => one.failureCount === 0),
    isError: parts.some(one => one.isError),
    refetch: () => parts.forEach(one => void (one.isError && one.refetch())),
  }
}

/**
 * The result is the price of the choices on the page. The browser computes it at once, and the server confirms it when
 * the cart holds the choices. The result is null if no choice has a price, and undefined until the price is known.
 * After the last question, a page that changes no choice shows the price of the cart. Such a page does not fetch the facts
 * for other prices, because it needs none.
 */
export function useDraftPrice(checkout: Priced, draft?: Draft) {
  const { cartId, cart } = checkout
  const isPriced = Object.keys(cart.containers).length > 0
  const { pricer, ...facts } = useDraftPricer(checkout, draft !== undefined || !isPriced || !cart.hasChosenAddOns)
  // The cart comes with its price. The price is read alone if the cart could not be priced at that time.
  const saved = useQuery({ ...pricingQuery(cartId), enabled: isPriced && cart.lineItems === null })
  const savedPrice = cart.lineItems ?? saved.data
  const chosen = choicesWith(cart, draft ?? {})
  const isSaved = isPriced && isSame(chosen, choicesWith(cart, {}))
  const isConfirmed =
    isSaved && (cart.lineItems !== null || (saved.isSuccess && !saved.isPlaceholderData && !saved.isFetching))
  return {
    price: isConfirmed || !pricer ? savedOrNone(chosen, isSaved ? savedPrice : undefined) : pricer.price(draft ?? {}),
    lowestInCents: pricer?.lowest(draft ?? {}) ?? null,
    isError: !pricer && (isSaved ? saved.isError : facts.isError),
    retry: () => void (isSaved ? saved.refetch() : facts.refetch()),
  }
}

const savedOrNone = <Price>({ containers }: DraftChoices, price: Price): Price | null =>
  Object.keys(containers).length === 0 ? null : price

const isSame = (one: DraftChoices, other: DraftChoices) => JSON.stringify(one) === JSON.stringify(other)
