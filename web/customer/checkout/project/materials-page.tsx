import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenMaterial } from '#domain/cart/cart.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import { usualMaterials } from '#domain/catalog/cleanup.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useDraft } from '#web/client/draft.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { ListSkeleton, LoadingRows } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useDraftPricer } from '#web/customer/checkout/frame/use-draft-price.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { FeesDialog } from '#web/customer/checkout/project/fees-dialog.tsx'
import { MaterialGroups } from '#web/customer/checkout/project/material-groups.tsx'
import { cleanupsQuery, materialsQuery } from '#web/customer/queries.ts'
import { withCartAndSizes } from '#web/customer/refresh.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { t as text, useTexts } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

export default function MaterialsPage() {
  const lead = useTexts().t('checkout.allThatApply')
  return (
    <CheckoutPage step="materials" lead={lead}>
      {checkout => <MaterialsQuestion checkout={checkout} lead={lead} />}
    </CheckoutPage>
  )
}

type Material = RouterOutputs['getMaterials'][number]

function MaterialsQuestion({ checkout, lead }: { checkout: Checkout; lead: string }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const materials = useQuery(materialsQuery(cartId))
  // The next page prices every size as it is tried: what it does that with comes while this one is read.
  useDraftPricer(checkout, materials.isSuccess)
  const { usual, kinds, isComing } = useUsualMaterials(checkout, materials.data ?? [])
  const draft = useDraft<readonly ChosenMaterial[] | null>(`materials ${cartId}`, null)
  const list = draft.value ?? (cart.materials.length > 0 ? cart.materials : usual)
  const chosen = new Map(list.map(one => [one.id, one.quantity]))
  const [areFeesShown, showFees] = useState(false)
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: (list: readonly ChosenMaterial[]) =>
      api.upsertMaterials.mutate({ cartId, materials: [...list] }, withCartAndSizes),
    draft,
    loadingText: t('materials.adding'),
    next: list => (isRestrictedCart({ materials: list }, materials.data ?? []) ? 'customer-details' : 'containers'),
    onError: useMaterialsError(),
  })

  const set = (id: string, quantity: number | null | undefined) => {
    const next = new Map(chosen)
    if (quantity === null) next.delete(id)
    else next.set(id, quantity)
    draft.write([...next].map(([id, quantity]) => (quantity === undefined ? { id } : { id, quantity })))
  }

  return (
    <Question
      step="materials"
      checkout={checkout}
      draft={{ materials: list }}
      lead={lead}
      canContinue={list.length > 0}
      missing={materials.isSuccess ? t('materials.missing') : undefined}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => submit(list)}
    >
      <ListSkeleton query={materials} component={t('materials.list')} loading={t('materials.getting')}>
        {all =>
          isComing ? (
            <LoadingRows label={t('materials.getting')} />
          ) : (
            <>
              {list === usual && usual.length > 0 && (
                <p className="text-small text-ink-soft">{t('materials.usual', { kinds: kinds.join(', ') })}</p>
              )}
              <MaterialGroups all={all} chosen={chosen} onChange={set} onFees={() => showFees(true)} />
              {hasRestricted(all, chosen) && (
                <div ref={intoSight} className="scroll-mb-32">
                  <Notice tone="red" title={t('materials.hazardous.title')} announced>
                    {t('materials.hazardous')}
                  </Notice>
                </div>
              )}
            </>
          )
        }
      </ListSkeleton>
      <FeesDialog open={areFeesShown} onClose={() => showFees(false)} />
    </Question>
  )
}

/** The notice stands at the foot of a long list: a tick that calls it brings it into sight, a page that opens with it does not. */
const intoSight = (notice: HTMLElement | null) => {
  if (document.activeElement instanceof HTMLInputElement) notice?.scrollIntoView({ block: 'nearest' })
}

const hasRestricted = (all: readonly Material[], chosen: ReadonlyMap<string, unknown>) =>
  all.some(one => one.isRestricted && chosen.has(one._id))

/** What the kinds of cleanup of this cart usually throw away; the list waits for it, so that no tick comes after it is seen. */
function useUsualMaterials({ cartId, cart }: Checkout, offered: readonly Material[]) {
  const isAsked = cart.materials.length === 0
  const { data, isLoading } = useQuery({ ...cleanupsQuery(cartId), enabled: isAsked, meta: { safeToFail: true } })
  const kinds = (data ?? []).filter(one => cart.cleanupIds.includes(one._id))
  const usual: ChosenMaterial[] = isAsked ? usualMaterials(kinds, offered).map(one => ({ id: one._id })) : []
  return { usual, kinds: kinds.map(one => one.title), isComing: isLoading }
}

/** A cart that is gone leads to a new one; after any other failure the page stays. */
function useMaterialsError() {
  const navigate = useNavigate()
  const newCartAfterMs = 2000
  return (error: unknown) => {
    if (refusalOf(error) === 'cart-not-found') {
      showError(error, { title: text('materials.cartIssue.title'), text: text('materials.cartIssue') })
      const isStillHere = rememberPage()
      setTimeout(() => isStillHere() && navigate('/checkout/zipcode'), newCartAfterMs)
    } else {
      showError(error, { title: text('materials.failed.title'), text: text('materials.failed') })
    }
  }
}
