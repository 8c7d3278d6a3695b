import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '#web/client/draft.ts'
import { type AddressDraft, NewAddressForm, noAddressTyped } from '#web/customer/checkout/address/new-address-form.tsx'
import { SavedAddresses } from '#web/customer/checkout/address/saved-addresses.tsx'
import { useSaveAddress } from '#web/customer/checkout/address/use-save-address.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { LoadingRows } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { addressesQuery } from '#web/customer/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

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
  const { submit, isPending, loaderText } = useSaveAddress({
    cartId,
    onSaved: draft.forget,
    onGone: openForm,
    onNotSaved: setError,
    onInvalid: () => draft.write({ ...draft.value, place: null }),
  })
  const newAddress = place && { placeId: place.placeId, line2: draft.value.line2 }
  const address = isNew ? newAddress : selected === null ? null : { addressId: selected }

  return (
    <Question
      step="address"
      checkout={checkout}
      canContinue={address !== null && (isNew || addresses.isSuccess)}
      missing={isNew || addresses.isSuccess ? t('address.missing') : undefined}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => {
        setError(undefined)
        if (address) void submit(address)
      }}
    >
      {addresses.isPending && <LoadingRows label={t('address.loading')} />}
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
