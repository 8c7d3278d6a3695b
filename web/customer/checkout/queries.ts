import { queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'
import { offer } from '#web/customer/queries.ts'

const keptForMs = 5 * 60_000

/**
 * The query prices choices that are not saved yet (rule P31). It loads the pricing functions when they are needed, and
 * the facts that this customer's prices depend on. If `asWhom` changes, the facts change.
 */
export const draftPricerQuery = <Pricer>(
  cartId: string,
  asWhom: readonly unknown[],
  load: () => Promise<{ readonly pricerOf: (facts: RouterOutputs['getPriceFacts']) => Pricer }>,
) =>
  queryOptions({
    queryKey: ['getPriceFacts', offer(cartId), asWhom],
    queryFn: async context => {
      const [facts, { pricerOf }] = await Promise.all([
        ask(api => api.getPriceFacts.query({ cartId }))(context),
        load(),
      ])
      return pricerOf(facts)
    },
    staleTime: keptForMs,
    structuralSharing: false,
    meta: { safeToFail: true },
  })
