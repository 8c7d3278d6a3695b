import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { BillForecast } from '#web/customer/checkout/frame/bill-forecast.tsx'
import { CartToCallAbout } from '#web/customer/checkout/frame/cart-to-call-about.tsx'
import { changeState } from '#web/customer/checkout/frame/change.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { useFormerSize } from '#web/customer/checkout/frame/former-size.ts'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { CardOnFileConsent } from '#web/customer/checkout/summary/card-on-file-consent.tsx'
import { LoadFacts } from '#web/customer/checkout/summary/load-facts.tsx'
import { PromotionField } from '#web/customer/checkout/summary/promotion-field.tsx'
import { SwapWithdrawn } from '#web/customer/checkout/summary/swap-withdrawn.tsx'
import { useCardOnFile } from '#web/customer/checkout/summary/use-card-on-file.ts'
import { useConsentSentence } from '#web/customer/checkout/summary/use-consent-sentence.ts'
import { useContinueToPayment } from '#web/customer/checkout/summary/use-continue-to-payment.ts'
import { usePromotion } from '#web/customer/checkout/summary/use-promotion.ts'
import { preAuthWeightQuery, pricingQuery } from '#web/customer/queries.ts'
import { HiddenDigits, WhyNoSavedCard } from '#web/customer/saved-card-notes.tsx'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { HaulerFacts } from '#web/frame/hauler-facts.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { DeliveryFacts } from '#web/parts/delivery-facts.tsx'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useWide } from '#web/ui/use-wide.ts'

type CartPrice = RouterOutputs['getCartPricingSummary']

export default function OrderSummaryPage() {
  return (
    <CheckoutPage step="order-summary" showsOrdered>
      {checkout => <OrderSummary checkout={checkout} />}
    </CheckoutPage>
  )
}

function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart, facts } = checkout
  const { isSignedIn, isReplacement } = facts
  const pricing = useQuery(pricingQuery(cartId))
  const cardOnFile = useCardOnFile(checkout)
  const { label, submit, savedCard, isKnown, isSwapWithdrawn, isPending, loaderText } = useContinueToPayment(
    checkout,
    cardOnFile,
  )
  const first = useRef<HTMLElement>(null)
  /** When a card that the customer just proved is offered, it takes the focus. */
  const isCardAwaited = useRef(false)
  const isAgreed = cardOnFile.card === null || cardOnFile.isAgreed
  const promotion = usePromotion(checkout)
  const canEdit = !cart.hasOrder && !cart.isReplacement
  if (isSwapWithdrawn) return <SwapWithdrawn />
  return (
    <Question
      step="order-summary"
      checkout={checkout}
      canContinue={cart.hasOrder || (pricing.isSuccess && isKnown && isAgreed)}
      missing={
        pricing.isSuccess && isKnown && !isAgreed
          ? t(cardOnFile.same ? 'summary.sameFirst' : 'summary.agreeFirst')
          : undefined
      }
      onMissing={() => first.current?.focus()}
      isPending={isPending || promotion.isPending}
      loaderText={loaderText}
      // A typed code is applied first, so that the customer does not pay a price that the code would change.
      onContinue={() => void (promotion.isOpen && !cart.hasOrder ? promotion.apply() : submit())}
      continueLabel={label}
      showsPrice
    >
      <CartToCallAbout checkout={checkout} />
      <SizeChanged checkout={checkout} pricing={pricing.data} />
      <LoadFacts checkout={checkout} canEdit={canEdit} />
      <DeliveryFacts cart={cart} editPath={canEdit ? `/checkout/${cartId}` : null} editState={changeState} />
      <Price pricing={pricing}>{!cart.hasOrder && <PromotionField promotion={promotion} />}</Price>
      {savedCard && !cart.hasOrder && <SavedCardConsent checkout={checkout} card={savedCard} />}
      {savedCard && !cart.hasOrder && <HiddenDigits cards={[savedCard]} />}
      <WhyNoSavedCard
        cartId={cartId}
        isExpected={
          isSignedIn && !cart.hasOrder && isKnown && !savedCard && !cardOnFile.card && (cart.isRepeat || isReplacement)
        }
        onShown={() => {
          isCardAwaited.current = true
        }}
      />
      {!cart.hasOrder && (
        <CardOnFileConsent
          cardOnFile={cardOnFile}
          first={element => {
            first.current = element
            if (!element || !isCardAwaited.current) return
            isCardAwaited.current = false
            element.focus()
          }}
        />
      )}
      <WhatMayChange cartId={cartId} />
      <HaulerFacts />
    </Question>
  )
}

/** The dumpster has changed, because the former one does not take the materials that the customer has chosen since. */
function SizeChanged({ checkout: { cartId, cart }, pricing }: { checkout: Checkout; pricing: CartPrice | undefined }) {
  const { t } = useTexts()
  const { former } = useFormerSize(cartId)
  const [chosen] = pricing?.containers ?? []
  if (!former || !chosen || former.id in cart.containers || cart.hasOrder) return null
  return (
    <Notice tone="info" title={t('summary.sizeChanged.title')}>
      {former.name === null
        ? t('summary.sizeChanged.unnamed', { chosen: chosen.name })
        : t('summary.sizeChanged', { name: former.name, chosen: chosen.name })}
    </Notice>
  )
}

/** On a desktop the card beside the page has the price and the button to continue. */
function Price({ pricing, children }: { pricing: UseQueryResult<CartPrice>; children: ReactNode }) {
  const { t } = useTexts()
  const isBeside = useWide()
  if (isBeside) return children && <Card className="py-4">{children}</Card>
  return (
    <Card aria-label={t('checkout.price')}>
      <h2 className="mb-4 text-large font-bold">{t('checkout.price')}</h2>
      {pricing.isError ? (
        <UnableToLoad component={t('checkout.price')} onRetry={() => void pricing.refetch()} />
      ) : (
        <PriceSummary pricing={pricing.data} />
      )}
      {children && <div className="mt-4 border-t border-line pt-4">{children}</div>}
    </Card>
  )
}

/** Only weight above the allowance of the price can change the total. */
function WhatMayChange({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  const { data } = useQuery({ ...preAuthWeightQuery(cartId), meta: { safeToFail: true } })
  const hasAllowance = data && data.totalWeightInTons > 0 && data.pricePerTonInCents > 0
  return (
    <div className="text-small text-ink-soft">
      <BillForecast forecast={data?.forecast} includedTons={data?.totalWeightInTons ?? 0} className="mb-2" />
      <p>
        {hasAllowance
          ? t('summary.tonsOver', { tons: data.totalWeightInTons, perTon: formatCents(data.pricePerTonInCents) })
          : t('summary.tons')}
      </p>
    </div>
  )
}

type SavedCardConsentProps = { checkout: Checkout; card: { card: string; lastFour: string } }

/**
 * If no payment page follows, this page shows the terms. They name the card that is charged now and the maximum that
 * may be charged later.
 */
function SavedCardConsent({ checkout, card }: SavedCardConsentProps) {
  const { t } = useTexts()
  const sentence = useConsentSentence(checkout)
  return (
    <Notice title={t('payment.info.title')}>
      <p>{t('summary.savedCard', { ...card, card: cardBrand(card.card) })}</p>
      {sentence !== undefined && <p className="mt-2">{sentence}</p>}
    </Notice>
  )
}
