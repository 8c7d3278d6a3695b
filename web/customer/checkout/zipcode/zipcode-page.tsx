import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { readLinkChoices } from '#domain/cart/link-choices.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { type ZipCode, zipCodeLength } from '#domain/value/zip.ts'
import { readsIn } from '#web/client/api.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { writeDraft } from '#web/client/draft.ts'
import { httpStatusOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { useSession } from '#web/client/session.ts'
import { CartGone } from '#web/customer/checkout/frame/cart-gone.tsx'
import { linkedSizeDraft } from '#web/customer/checkout/frame/linked-size.ts'
import { NoPriceYet } from '#web/customer/checkout/frame/price-frame.tsx'
import { QuestionForm } from '#web/customer/checkout/frame/question-form.tsx'
import { cartQuery } from '#web/customer/queries.ts'
import { keepMovedCart, withCart } from '#web/customer/refresh.ts'
import { showError, showGeneralError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { t as text, useTexts } from '#web/i18n/i18n.ts'
import { rememberLanguage } from '#web/i18n/language.ts'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** The component is fetched only if the browser stores a cart. */
const ReturningCart = lazy(() => import('#web/customer/returning-cart.tsx'))

/** The checkout begins on this page. It makes a cart for the ZIP, or moves the cart that the address names to the ZIP. */
export default function ZipcodePage() {
  const { t } = useTexts()
  const { id } = useParams()
  const cart = useQuery({ ...cartQuery(id ?? ''), enabled: id !== undefined, meta: { shownByPage: true } })
  const [typed, setZip] = useState<string>()
  const [hasCart] = useState(() => readCartId() !== null)
  const linked = readLinkChoices(useLocation().search)
  // The next page has another address.
  useEffect(() => {
    if (linked.language) rememberLanguage(linked.language)
  }, [linked.language])
  const zip = typed ?? linked.zipCode ?? cart.data?.zipCode ?? ''
  // A ZIP code that the page fills in later would disturb a customer who types in the field.
  const isLoading = id !== undefined && cart.isPending
  const { submit, isPending, loaderText } = useZipCode(id, linked.size)
  if (httpStatusOf(cart.error) === 404) return <CartGone />
  if (cart.data?.hasOrder) return <Redirect to="/dashboard" />

  return (
    <QuestionForm
      aside={<NoPriceYet />}
      step="zipcode"
      lead={t('zipcode.lead')}
      canContinue={zip.length === zipCodeLength}
      missing={isLoading ? undefined : t('zipcode.missing')}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => submit(zip as ZipCode)}
    >
      {hasCart && id === undefined && !isPending && (
        <Suspense>
          <ReturningCart />
        </Suspense>
      )}
      {isLoading ? (
        <Skeleton className="mt-7 h-12" />
      ) : (
        <DigitsField
          label={t('zipcode.label')}
          name="zip"
          autoComplete="postal-code"
          autoFocus
          onFocus={event => event.currentTarget.select()}
          length={zipCodeLength}
          value={zip}
          onChange={setZip}
        />
      )}
    </QuestionForm>
  )
}

function useZipCode(cartId: string | undefined, linkedSize: ContainerSize | null) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSignedIn = useSession() === 'signed-in'

  const findCart = async (zipCode: ZipCode) => {
    const cart = cartId
      ? await api.updateCartForZipcode.mutate({ cartId, zipCode }, withCart)
      : await api.createCart.mutate({ zipCode }, withCart)
    if (cart) {
      if (!isSignedIn || !readCartId()) storeCartId(cart.cartId)
      if (linkedSize) writeDraft(linkedSizeDraft(cart.cartId), linkedSize)
      await keepMovedCart(queries, cart.cartId, readsIn(cart))
    }
    return { cart, zipCode }
  }
  return useSubmit(findCart, {
    loadingText: text('zipcode.verifying'),
    onDone: ({ cart, zipCode }) => {
      if (cart) return navigate(`/checkout/${cart.cartId}/customer-type`)
      toast({
        kind: 'info',
        title: text('zipcode.unavailable.title'),
        description: text('zipcode.unavailable'),
        forNextPage: true,
      })
      // The cart is unchanged. On the next page the customer can try another ZIP code for it.
      navigate(`/checkout/zipcode-unsupported?zipCode=${zipCode}`, { state: { cartId } })
    },
    onError: error => (cartId ? showGeneralError(error) : showError(error, { title: text('zipcode.failed') })),
  })
}
