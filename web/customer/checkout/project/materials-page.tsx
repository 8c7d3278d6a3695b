import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenMaterial } from '#domain/cart/cart.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import {
  isPreselectedForOthers,
  type Preselection,
  updatePreselection,
  usualMaterials,
} from '#domain/catalog/cleanup.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useDraft } from '#web/client/draft.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { useFormerSize } from '#web/customer/checkout/frame/former-size.ts'
import { ListSkeleton, LoadingRows } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { preselectionDraft } from '#web/customer/checkout/frame/preselection-draft.ts'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useDraftPricer } from '#web/customer/checkout/frame/use-draft-price.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { FeesDialog } from '#web/customer/checkout/project/fees-dialog.tsx'
import { MaterialGroups } from '#web/customer/checkout/project/material-groups.tsx'
import { cleanupsQuery, materialsQuery } from '#web/customer/queries.ts'
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
  // The next page prices every size that the customer tries. The code for that is fetched while the customer reads this page.
  useDraftPricer(checkout, materials.isSuccess)
  const { list, set, keepAhead, draft, proposal, isComing } = useMaterialList(checkout, materials.data ?? [])
  const chosen = new Map(list.map(one => [one.id, one.quantity]))
  const [areFeesShown, showFees] = useState(false)
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: (context, list: readonly ChosenMaterial[]) =>
      api.upsertMaterials.mutate({ cartId, materials: [...list] }, context),
    draft,
    loadingText: t('materials.adding'),
    next: list => (isRestrictedCart({ materials: list }, materials.data ?? []) ? 'customer-details' : 'containers'),
    onError: useMaterialsError(),
  })

  const formerSize = useFormerSize(cartId)

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
      onContinue={() => {
        keepAhead()
        formerSize.note(cart)
        void submit(list)
      }}
    >
      <ListSkeleton query={materials} component={t('materials.list')} loading={t('materials.getting')}>
        {all =>
          isComing ? (
            <LoadingRows label={t('materials.getting')} />
          ) : (
            <>
              {proposal && (
                <p className="text-small text-ink-soft">
                  {t(proposal.isAnew ? 'materials.usualAnew' : 'materials.usual', { kinds: proposal.kinds.join(', ') })}
                </p>
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

/**
 * The notice is at the end of a long list. If a tick causes the notice, the page scrolls to it. If the page opens with
 * the notice, the page does not scroll.
 */
const intoSight = (notice: HTMLElement | null) => {
  if (document.activeElement instanceof HTMLInputElement) notice?.scrollIntoView({ block: 'nearest' })
}

const hasRestricted = (all: readonly Material[], chosen: ReadonlyMap<string, unknown>) =>
  all.some(one => one.isRestricted && chosen.has(one._id))

/**
 * The ticked materials are those that the customer chose here or saved before. Without these, they are the usual
 * materials of the chosen kinds of cleanup. If the customer later chooses other kinds, materials that the app ticked
 * for the former kinds and that the customer never touched are replaced (rule C20).
 */
function useMaterialList({ cartId, cart }: Checkout, offered: readonly Material[]) {
  const draft = useDraft<readonly ChosenMaterial[] | null>(`materials ${cartId}`, null)
  const record = useDraft<Preselection | null>(preselectionDraft(cartId), null)
  const { cleanupIds } = cart
  const selection = draft.value ?? (cart.materials.length > 0 ? cart.materials : null)
  const isAnew = selection !== null && record.value !== null && isPreselectedForOthers(record.value, cleanupIds)
  const { usualIds, kinds, isComing } = useUsualMaterials(cartId, cleanupIds, offered, selection === null || isAnew)
  const { materials: list, ahead }: { materials: readonly ChosenMaterial[]; ahead: Preselection | null } =
    selection === null
      ? { materials: usualIds.map(id => ({ id })), ahead: { cleanupIds, materialIds: usualIds, unticked: [] } }
      : isAnew && record.value !== null && kinds.length > 0
        ? updatePreselection(selection, record.value, { cleanupIds, usualIds })
        : { materials: selection, ahead: record.value }
  const isProposed = selection === null ? list.length > 0 : list !== selection && !isSameChoice(list, selection)

  /** A null quantity unticks the material. From then on a touched material counts as the customer's own choice. */
  const set = (id: string, quantity: number | null | undefined) => {
    const others = list.filter(one => one.id !== id)
    const changed = quantity === null ? null : quantity === undefined ? { id } : { id, quantity }
    const isListed = others.length < list.length
    draft.write(
      changed === null ? others : isListed ? list.map(one => (one.id === id ? changed : one)) : [...list, changed],
    )
    if (!ahead) return
    const unticked = ahead.unticked.filter(one => one !== id)
    record.write({
      ...ahead,
      materialIds: ahead.materialIds.filter(one => one !== id),
      unticked: quantity === null ? [...unticked, id] : unticked,
    })
  }
  /**
   * The list is kept before it is sent. If the kinds of cleanup change later, the materials that the app ticked for
   * these kinds are replaced.
   */
  const keepAhead = () => {
    if (selection !== null) draft.write(list)
    if (ahead) record.write(ahead)
  }
  return { list, set, keepAhead, draft, isComing, proposal: isProposed ? { kinds, isAnew } : null }
}

const isSameChoice = (one: readonly ChosenMaterial[], other: readonly ChosenMaterial[]) =>
  one.length === other.length && one.every(({ id }) => other.some(material => material.id === id))

/** These are the usual materials of the kinds of cleanup. The list is drawn when they are loaded, so that no tick appears later. */
function useUsualMaterials(
  cartId: string,
  cleanupIds: readonly string[],
  offered: readonly Material[],
  isAsked: boolean,
) {
  const { data, isLoading } = useQuery({ ...cleanupsQuery(cartId), enabled: isAsked, meta: { safeToFail: true } })
  const kinds = (isAsked && data ? data : []).filter(one => cleanupIds.includes(one._id))
  return {
    usualIds: usualMaterials(kinds, offered).map(one => one._id),
    kinds: kinds.map(one => one.title),
    isComing: isLoading,
  }
}

/** If the cart no longer exists, the customer is led to a new one. After any other failure the page stays. */
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
