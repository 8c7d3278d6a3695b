import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type ZipCode, zipCodeLength } from '#domain/zip.ts'
import { api } from '#web/client/api.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { reportMutationError } from '#web/client/errors.ts'
import { queryClient } from '#web/client/query.ts'
import { isSignedIn } from '#web/client/session.ts'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import { useWork } from '#web/customer/checkout/frame/use-work.ts'
import { cartQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Where the checkout begins: makes a cart for the ZIP, or moves the cart of the address there. */
export default function ZipcodePage() {
  const { t } = useTexts()
  const { id } = useParams()
  const navigate = useNavigate()
  const cart = useQuery({ ...cartQuery(id ?? ''), enabled: id !== undefined, meta: { safeToFail: true } })
  const [typed, setZip] = useState<string>()
  const zip = typed ?? cart.data?.zipCode ?? ''
  const work = useWork()

  const go = async () => {
    try {
      const answer = await work.run(t('zipcode.verifying'), () => serve(id, zip as ZipCode))
      if (answer) return navigate(`/checkout/${answer.cartId}/customer-type`)
      toast({ kind: 'info', title: t('zipcode.unavailable.title'), description: t('zipcode.unavailable') })
      navigate(`/checkout/zipcode-unsupported?zipCode=${zip}`)
    } catch (error) {
      if (id) return reportMutationError(error, false)
      reportMutationError(error, true)
      toast({ kind: 'error', title: t('zipcode.failed'), description: t('toast.error.request') })
    }
  }

  return (
    <Question
      step="zipcode"
      title={t('zipcode.title')}
      lead={t('zipcode.lead')}
      canContinue={zip.length === zipCodeLength}
      isBusy={work.isBusy}
      loaderText={work.text}
      onContinue={go}
    >
      <DigitsField
        label={t('zipcode.label')}
        name="zip"
        autoComplete="postal-code"
        autoFocus
        length={zipCodeLength}
        value={zip}
        onChange={setZip}
      />
    </Question>
  )
}

async function serve(id: string | undefined, zipCode: ZipCode): Promise<{ cartId: string } | null> {
  const answer = id
    ? await api.updateCartForZipcode.mutate({ cartId: id, zipCode })
    : await api.createCart.mutate({ zipCode })
  if (!answer) return null
  if (!isSignedIn() || !readCartId()) storeCartId(answer.cartId)
  await queryClient.invalidateQueries({ queryKey: cartQuery(answer.cartId).queryKey })
  return answer
}
