import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { useDraft } from '#web/client/draft.ts'
import type { TypedByHand } from '#web/customer/checkout/address/address-by-hand.tsx'
import {
  type AddressDraft,
  NewAddressForm,
  noAddressTyped,
  type WrongAddress,
} from '#web/customer/checkout/address/new-address-form.tsx'
import { SavedAddressChoice } from '#web/customer/checkout/address/saved-addresses.tsx'
import { useSaveAddress } from '#web/customer/checkout/address/use-save-address.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { LoadingRows } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { addressesQuery } from '#web/customer/queries.ts'
import { AddressDocument } from '#web/frame/address-document/address-document.tsx'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { typedDetails, wrongDetails } from '#web/parts/address-details-fields.tsx'
import { Button } from '#web/ui/button.tsx'

export default function AddressPage() {
  return (
    <CheckoutPage step="address">
      {checkout => (
        <AddressDocument>
          <AddressQuestion checkout={checkout} />
        </AddressDocument>
      )}
    </CheckoutPage>
  )
}

function AddressQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart } = checkout
  const addresses = useQuery(addressesQuery(cartId))
  const saved = (addresses.data ?? []).filter(one => one.type === 'delivery')
  const [selected, select] = useState<string | null>(cart.deliveryAddress?._id ?? null)
  const draft = useDraft<AddressDraft>(`address ${cartId}`, noAddressTyped)
  const { wantsNew, place, line2 } = draft.value
  // Drafts from before this form existed have no such address.
  const byHand = draft.value.byHand ?? null
  const [wrong, setWrong] = useState<WrongAddress>(noneWrong)
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
    // The form begins empty (section 5 of the specification), so it shows nothing of another place.
    onInvalid: () => draft.write({ ...noAddressTyped, wantsNew }),
  })
  const typed = byHand && readByHand(byHand)
  const isTyped = byHand !== null && byHand.street.trim() !== '' && byHand.zip !== ''
  const newAddress = typed?.byHand
    ? { byHand: typed.byHand, line2, ...typedDetails(draft.value) }
    : byHand === null && place
      ? { placeId: place.placeId, line2, ...typedDetails(draft.value) }
      : null
  const address = isNew ? newAddress : selected === null ? null : { addressId: selected }

  return (
    <Question
      step="address"
      checkout={checkout}
      canContinue={(address !== null || (isNew && isTyped)) && (isNew || addresses.isSuccess)}
      missing={
        isNew && byHand
          ? t('address.byHand.missing')
          : isNew && draft.value.choice
            ? t('address.choice.missing')
            : isNew || addresses.isSuccess
              ? t('address.missing')
              : undefined
      }
      {...(isNew && !byHand && draft.value.choice ? { onMissing: focusChoice } : {})}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => {
        setError(undefined)
        const details = isNew ? wrongDetails(draft.value) : []
        setWrong(new Set([...(isNew && typed ? typed.wrong : []), ...details]))
        if (address && details.length === 0) void submit(address)
      }}
    >
      {addresses.isPending && <LoadingRows label={t('address.loading')} />}
      {addresses.isError && <UnableToLoad component={t('address.list')} onRetry={() => void addresses.refetch()} />}
      {saved.length > 0 && !isNew && (
        <>
          <SavedAddressChoice addresses={saved} selected={selected} onSelect={select} />
          <Button variant="outline" onClick={openForm}>
            {t('address.addNew')}
          </Button>
        </>
      )}
      {isNew && (
        <NewAddressForm
          typed={draft.value}
          error={error}
          zip={cart.zipCode ?? ''}
          wrong={wrong}
          onChange={next => {
            setError(undefined)
            setWrong(noneWrong)
            draft.write(next)
          }}
          {...(saved.length > 0 ? { onCancel: () => draft.write(noAddressTyped) } : {})}
        />
      )}
    </Question>
  )
}

const noneWrong: WrongAddress = new Set()
/** The choice between two addresses takes the focus, because the first field of the page is the search above the choice. */
const focusChoice = () => document.querySelector<HTMLElement>('input[name="address-choice"]')?.focus()
const fieldOf = { line1: 'street', city: 'city', zipCode: 'zip' } as const

/** The result is the address in the form that the call expects, or the names of the fields that are wrong. */
function readByHand({ street, city, zip }: TypedByHand) {
  const read = addressByHandSchema.safeParse({ line1: street, city, zipCode: zip })
  if (read.success) return { byHand: read.data, wrong: [] }
  const wrong = read.error.issues.map(issue => fieldOf[issue.path[0] as keyof typeof fieldOf])
  return { byHand: null, wrong }
}
