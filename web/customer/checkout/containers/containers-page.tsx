import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { isRecommended } from '#domain/catalog/container-type.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { forgetDraft, readDraft, useDraft } from '#web/client/draft.ts'
import { useApi } from '#web/client/query.ts'
import { ContainerCard } from '#web/customer/checkout/containers/container-card.tsx'
import { SizeGuide } from '#web/customer/checkout/containers/size-guide.tsx'
import { SizeScene } from '#web/customer/checkout/containers/size-scene.tsx'
import { CartToCallAbout } from '#web/customer/checkout/frame/cart-to-call-about.tsx'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { useFormerSize } from '#web/customer/checkout/frame/former-size.ts'
import { linkedSizeDraft } from '#web/customer/checkout/frame/linked-size.ts'
import { ListSkeleton } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { containerTypesQuery, materialsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ContainerType = RouterOutputs['getContainerTypesForCustomer'][number]

export default function ContainersPage() {
  return <CheckoutPage step="containers">{checkout => <ContainersQuestion checkout={checkout} />}</CheckoutPage>
}

function ContainersQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart, facts } = checkout
  const types = useQuery(containerTypesQuery(cartId))
  const { recommended, disagrees } = useRecommended(checkout, types.data ?? [])
  const standing = types.data?.find(type => type._id === cart.standingContainerId)
  const draft = useDraft<string | null>(`containers ${cartId}`, Object.keys(cart.containers)[0] ?? null)
  // After a change of the materials the chosen size may no longer be offered.
  const linked = useLinkedSize(cartId)
  const chosenType = types.data?.find(type =>
    draft.value === null ? type.size === linked.size : type._id === draft.value,
  )
  const chosen = chosenType?._id ?? null
  const gone = useGoneSize(checkout, types.data, draft.value)
  const shown = chosenType ?? recommended[0] ?? types.data?.find(type => type !== standing) ?? standing
  const choose = (type: string | null) => {
    linked.forget()
    draft.write(type)
  }
  const [isGuideOpen, openGuide] = useState(false)
  const formerSize = useFormerSize(cartId)
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: (context, type: string) => {
      if (!gone) formerSize.forget()
      return api.upsertContainers.mutate({ cartId, containers: { [type]: 1 } }, context)
    },
    draft,
    loadingText: t('containers.saving'),
    next: facts.isReplacement ? 'order-summary' : 'address',
  })
  return (
    <Question
      step="containers"
      checkout={checkout}
      draft={{ containers: chosen ? { [chosen]: 1 } : {} }}
      shownSize={
        chosen === null && shown
          ? { words: t('containers.slider.none', { name: shown.name }), price: shown.price }
          : undefined
      }
      canContinue={chosen !== null}
      missing={types.isSuccess ? t('containers.missing') : undefined}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => chosen && submit(chosen)}
    >
      {gone && (
        <Notice tone="warning" title={t('containers.gone.title')} announced>
          {gone.name === null ? t('containers.gone.unnamed') : t('containers.gone', { name: gone.name })}
        </Notice>
      )}
      {types.data && shown && (
        <SizeScene types={types.data} shown={shown} isChosen={chosen !== null} onChoose={choose} />
      )}
      <CartToCallAbout checkout={checkout} />
      {standing && <Notice>{t('containers.standing', { name: standing.name })}</Notice>}
      {types.data && types.data.length > 0 && (
        <Notice
          tone={recommended.length > 0 ? 'green' : 'info'}
          title={recommended.length > 0 && t('containers.recommended')}
        >
          {recommended.length > 0
            ? recommended.map(type => type.name).join(', ')
            : t(
                types.data.length === 1
                  ? 'containers.one'
                  : disagrees
                    ? 'containers.noneRecommended'
                    : 'containers.any',
              )}
        </Notice>
      )}
      {types.data && (
        <div>
          <Button variant="link" onClick={() => openGuide(true)}>
            {t('containers.guide')}
          </Button>
        </div>
      )}
      <ListSkeleton query={types} component={t('containers.list')} loading={t('containers.loading')}>
        {list => <SizeCards types={list} recommended={recommended} chosen={chosen} onChoose={choose} />}
      </ListSkeleton>
      {types.data?.some(type => type.price?.forecast) && (
        <p className="text-small text-ink-soft">{t('forecast.note')}</p>
      )}
      <SizeGuide open={isGuideOpen} types={types.data ?? []} onClose={() => openGuide(false)} />
    </Question>
  )
}

type SizeCardsProps = {
  types: readonly ContainerType[]
  recommended: readonly ContainerType[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The first screen of a page shows this many sizes. React draws them before the others. */
const inView = 2

/** The customer chooses one of the sizes. To choose another one, the customer first clears the chosen one. */
function SizeCards({ types, recommended, chosen, onChoose }: SizeCardsProps) {
  const { t } = useTexts()
  const drawn = useDeferredValue(types.length, inView)
  return (
    <ChoiceGroup legend={t('step.containers')} legendHidden columns={2}>
      {types.slice(0, drawn).map(type => (
        <ContainerCard
          key={type._id}
          type={type}
          isChosen={chosen === type._id}
          isDisabled={chosen !== null && chosen !== type._id}
          isRecommended={recommended.includes(type)}
          onChange={isChosen => onChoose(isChosen ? type._id : null)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** The result is the chosen size if it is no longer offered for the materials of the cart, or null. */
function useGoneSize({ cartId }: Checkout, types: readonly ContainerType[] | undefined, chosen: string | null) {
  const { former } = useFormerSize(cartId)
  const isOffered = (id: string) => types?.some(type => type._id === id) ?? true
  if (chosen !== null && !isOffered(chosen)) return former?.id === chosen ? former : { id: chosen, name: null }
  return former && !isOffered(former.id) ? former : null
}

/** The size that a link chose counts until the customer chooses one on this page (rule W5). */
function useLinkedSize(cartId: string) {
  const name = linkedSizeDraft(cartId)
  const [size, setSize] = useState(() => readDraft<ContainerSize>(name))
  const forget = () => {
    forgetDraft(name)
    setSize(null)
  }
  return { size, forget }
}

/**
 * These sizes suit every material that prefers certain sizes. The size that a swap takes away is left out (rule C6).
 * `disagrees` is true if some materials prefer sizes, but no size is preferred by all of them.
 */
function useRecommended({ cartId, cart }: Checkout, types: readonly ContainerType[]) {
  const { data } = useQuery(materialsQuery(cartId))
  const chosen = (data ?? []).filter(material => cart.materials.some(one => one.id === material._id))
  const suiting = types.filter(type => isRecommended(type._id, chosen))
  return {
    recommended: suiting.filter(type => type._id !== cart.standingContainerId),
    disagrees: chosen.some(one => one.recommendedContainerIds.length > 0) && suiting.length === 0,
  }
}
