import type { AddressByHand } from '#domain/typed-address/by-hand.ts'
import { type AddressDetails, detailsOf } from '#domain/value/address.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'

/** The customer chose a place in the search and adds the details. */
type NewAddress = AddressDetails & { readonly placeId: string; readonly line2: string }

/** The customer typed the address, because the search does not find it. */
type TypedAddress = AddressDetails & { readonly byHand: AddressByHand; readonly line2: string }

type SaveAddress = {
  readonly cartId: string
  /** Called when the cart has the address. */
  readonly onSaved: () => void
  /** The selected address no longer exists, so the page opens the form for a new address and clears the selection. */
  readonly onGone: () => void
  /** The new address could not be saved. The page shows the reason beside the field. */
  readonly onNotSaved: (text: string) => void
  readonly onInvalid: () => void
}

/** These errors come from saving a new address, so the page shows the reason beside the field. */
const ofNew = new WeakSet<object>()

/**
 * The hook puts a saved or a new address into the cart. If another browser made the cart, the server saves the address
 * into a copy, and the answer names the copy.
 */
export function useSaveAddress({ cartId, onSaved, onGone, onNotSaved, onInvalid }: SaveAddress) {
  const api = useApi()
  return useSaveAnswer({
    cartId,
    save: async (context, address: NewAddress | TypedAddress | { readonly addressId: string }) => {
      const isNew = !('addressId' in address)
      const placed = async () => {
        if ('addressId' in address) return address
        const added = { line2: address.line2, ...detailsOf(address) }
        const { placeId } = 'byHand' in address ? await api.placeByHand.query(address.byHand) : address
        return { addressId: 'new', placeId, ...added }
      }
      const save = async () => api.upsertDeliveryAddress.mutate({ cartId, ...(await placed()) }, context)
      const answer = await save().catch(error => {
        if (isNew && error instanceof Error) ofNew.add(error)
        throw error
      })
      onSaved()
      return answer
    },
    loadingText: t('address.adding'),
    next: 'address/restrictions',
    onError: error => {
      const refusal = refusalOf(error)
      if (error instanceof Error && ofNew.has(error) && (refusal === null || refusal === 'invalid-address')) {
        onNotSaved(errorText(error))
        if (refusal === 'invalid-address') onInvalid()
        return
      }
      showDeliveryError(error)
      if (refusal === 'address-not-found') onGone()
    },
  })
}

function showDeliveryError(error: unknown): void {
  const refusal = refusalOf(error)
  if (refusal === 'zip-not-served')
    showError(error, { title: t('address.unavailable.title'), text: t('address.unavailable') })
  else if (refusal === 'address-not-found')
    showError(error, { title: t('address.gone.title'), text: t('address.gone') })
  else showError(error, { title: t('address.failed.title'), text: t('address.failed') })
}
