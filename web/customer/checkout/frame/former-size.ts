import { useQueryClient } from '@tanstack/react-query'
import { forgetDraft, readDraft, writeDraft } from '#web/client/draft.ts'
import type { CartView } from '#web/customer/checkout/frame/use-checkout.ts'
import { pricingQuery } from '#web/customer/queries.ts'

/** A cart held this dumpster before its materials changed; its name is known if a price has named it. */
export type FormerSize = { readonly id: string; readonly name: string | null }

/** The hook remembers the size in this tab, so that the pages that follow can explain why it is gone (rule C6). */
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
