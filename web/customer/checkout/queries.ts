import { queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'
import { offer } from '#web/customer/queries.ts'

const keptForMs = 5 * 60_000

/**
 * Prices what is chosen and not saved yet (rule P31): the functions of the server, which the checkout fetches when they are needed, with
 * what this customer's prices depend on. `asWhom` is what changes that.
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
