import { useQueryClient } from '@tanstack/react-query'
import { forgetDraft, readDraft, writeDraft } from '#web/client/draft.ts'
import type { CartView } from '#web/customer/checkout/frame/use-checkout.ts'
import { pricingQuery } from '#web/customer/queries.ts'

/** The cart had this dumpster before its materials changed. The name is null if no price has named it. */
export type FormerSize = { readonly id: string; readonly name: string | null }

/** The hook stores the size in this tab, so that the next pages can explain why the size is no longer in the cart (rule C6). */
export function useFormerSize(cartId: string) {
  const queries = useQueryClient()
  const draft = `former size ${cartId}`
  return {
    former: readDraft<FormerSize>(draft),
    note: ({ containers }: Pick<CartView, 'containers'>): void => {
      const [id] = Object.keys(containers)
      if (id === undefined) return
      const priced = queries.getQueryData(pricingQuery(cartId).queryKey)?.containers.find(one => one._id === id)
      writeDraft(draft, { id, name: priced?.name ?? null } satisfies FormerSize)
    },
    forget: () => forgetDraft(draft),
  }
}
