import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { haulerName } from '#web/frame/brand.ts'
import { t, useTexts } from '#web/i18n/i18n.ts'
import type { CardPayment } from '#web/parts/card/use-card-payment.ts'
import { Wallets } from '#web/parts/card/wallets.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { LockIcon } from '#web/ui/icons.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The card fields offer no wallets, because the wallets have their own buttons above the card. */
const inTheirOwnRow = { applePay: 'never', googlePay: 'never' } as const

/** When the card fields are ready, the form waits this long for the wallets and then appears without them. */
const walletsWaitedForMs = 1_500

type CardFormProps = {
  totalInCents: number
  payment: CardPayment
  confirmingText: string
  /** The text beside the button, which names the terms that the customer agrees to by paying. */
  agreement?: string
  /** What the customer may read besides, such as what was bought. It is shown below the button. */
  children?: ReactNode
}

/** Shows the card service's own fields, its message after a refusal, and the button with the amount. */
export function CardForm({ totalInCents, payment, confirmingText, agreement, children }: CardFormProps) {
  const { t } = useTexts()
  const id = useId()
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [areWalletsKnown, setWalletsKnown] = useState(false)
  const { pay, state } = payment
  const refusedElsewhere = useRefusalElsewhere(stripe)
  const problem = payment.problem ?? (state === 'idle' ? refusedElsewhere : null)
  const problemShown = useRef<HTMLDivElement>(null)
  // The button is below the fields or in a card beside the page. After a press there, the message may be out of view.
  useEffect(() => {
    if (problem) problemShown.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setWalletsKnown(true), walletsWaitedForMs)
    return () => clearTimeout(timer)
  }, [isReady])
  // All parts appear at the same time, because a field that appears later would move the content below it.
  const isWaiting = !problem && !(isReady && areWalletsKnown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stripe && elements) void pay(stripe, elements)
  }
  return (
    <form id={id} className="flex flex-1 flex-col gap-4" noValidate onSubmit={submit}>
      <div className="grid">
        {isWaiting && <Skeleton className="h-64 [grid-area:1/1]" />}
        <div className={classNames('flex min-w-0 flex-col gap-4 [grid-area:1/1]', isWaiting && 'invisible')}>
          {stripe && elements && (
            <Wallets
              hasAgreement={agreement !== undefined}
              onConfirm={() => pay(stripe, elements)}
              isBusy={state !== 'idle'}
              onKnown={() => setWalletsKnown(true)}
            />
          )}
          <PaymentElement
            onReady={() => setReady(true)}
            options={{
              wallets: inTheirOwnRow,
              fields: { billingDetails: { email: 'never', address: { country: 'never' } } },
            }}
          />
        </div>
      </div>
      <div ref={problemShown} aria-live="assertive">
        {problem && (
          <Notice tone="red" title={t('payment.failed.title')}>
            {problem}
          </Notice>
        )}
      </div>
      <p className={classNames('flex gap-2 text-small text-ink-soft', isWaiting && 'invisible')}>
        <LockIcon className="size-5 shrink-0" />
        {t('payment.secure', { hauler: haulerName })}
      </p>
      <ContinueBar isInPage note={agreement}>
        {/* The button may be rendered in the card beside the page, which is outside this form. */}
        <Button type="submit" form={id} size="lg" disabled={!isReady} pending={state === 'paying'}>
          {t('payment.pay', { amount: formatCents(totalInCents) })}
        </Button>
      </ContinueBar>
      {/* If this stood above the button, a phone would show the button without the card fields. */}
      {children && <div className={classNames('flex flex-col gap-4', isWaiting && 'invisible')}>{children}</div>}
      <Loader active={state === 'confirming'} text={confirmingText} />
    </form>
  )
}

/** If the bank refused the payment on its own page, the result is the card service's message about it. Otherwise it is null. */
function useRefusalElsewhere(stripe: Stripe | null): string | null {
  const { state } = useLocation()
  const secret: unknown = state?.refusedSecret
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    if (!stripe || typeof secret !== 'string') return
    let isWanted = true
    const show = (message?: string) => isWanted && setReason(message ?? t('payment.refused'))
    stripe.retrievePaymentIntent(secret).then(
      ({ paymentIntent }) => show(paymentIntent?.last_payment_error?.message),
      () => show(),
    )
    return () => {
      isWanted = false
    }
  }, [stripe, secret])
  return reason
}
