import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/client/api.ts'
import { useDraft } from '#web/client/draft.ts'
import { type AddressDraft, NewAddressForm, noAddressTyped } from '#web/customer/checkout/address/new-address-form.tsx'
import { SavedAddresses } from '#web/customer/checkout/address/saved-addresses.tsx'
import { type TypedPlace, useDeliveryFailure } from '#web/customer/checkout/address/use-delivery-failure.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSubmit } from '#web/customer/checkout/frame/use-submit.ts'
import { addressesQuery } from '#web/customer/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function AddressPage() {
  return <CheckoutPage step="address">{checkout => <AddressQuestion checkout={checkout} />}</CheckoutPage>
}

function AddressQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart } = checkout
  const addresses = useQuery(addressesQuery(cartId))
  const saved = (addresses.data ?? []).filter(one => one.type === 'delivery')
  const [selected, select] = useState<string | null>(cart.deliveryAddress?._id ?? null)
  const draft = useDraft<AddressDraft>(`address ${cartId}`, noAddressTyped)
  const { wantsNew, place } = draft.value
  const [error, setError] = useState<string>()
  const isNew = addresses.data !== undefined && (wantsNew || saved.length === 0)

  const openForm = () => {
    select(null)
    draft.write({ ...draft.value, wantsNew: true })
  }
  const tellFailure = useDeliveryFailure({
    onGone: openForm,
    onUnsaved: setError,
    onInvalid: () => draft.write({ ...draft.value, place: null }),
  })
  const { give, isBusy, loaderText } = useSubmit({
    cartId,
    saying: t('address.adding'),
    next: 'address/restrictions',
    onError: tellFailure,
  })
  const save = async () => {
    const saved = isNew && place ? await tellFailure.saving(() => saveAddress(place)) : { addressId: selected }
    const { addressId } = saved
    const answer = addressId && (await api.upsertDeliveryAddress.mutate({ cartId, ...saved, addressId }))
    draft.forget()
    return answer
  }

  return (
    <Question
      step="address"
      checkout={checkout}
      title={t('address.title')}
      canContinue={isNew ? place !== null && !error : addresses.isSuccess && selected !== null}
      isBusy={isBusy}
      loaderText={loaderText}
      onContinue={() => give(save)}
    >
      {addresses.isPending && <Skeleton className="h-24" />}
      {addresses.isError && <UnableToLoad component={t('address.list')} onRetry={() => void addresses.refetch()} />}
      {saved.length > 0 && !isNew && (
        <>
          <SavedAddresses addresses={saved} selected={selected} onSelect={select} />
          <Button variant="outline" onClick={openForm}>
            {t('address.addNew')}
          </Button>
        </>
      )}
      {isNew && (
        <NewAddressForm
          typed={draft.value}
          error={error}
          onChange={next => {
            setError(undefined)
            draft.write(next)
          }}
          {...(saved.length > 0 ? { onCancel: () => draft.write(noAddressTyped) } : {})}
        />
      )}
    </Question>
  )
}

/** In a cart that another browser made it is saved into a copy, which the answer names. */
function saveAddress({ placeId, line2 }: TypedPlace): Promise<{ addressId: string; cartId?: string }> {
  return api.upsertAddress.mutate({ placeId, line2, addressType: 'delivery' })
}
