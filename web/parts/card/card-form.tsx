import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { haulerName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { CardPayment } from '#web/parts/card/use-card-payment.ts'
import { useRefusalElsewhere } from '#web/parts/card/use-refusal-elsewhere.ts'
import { Wallets } from '#web/parts/card/wallets.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { LockIcon } from '#web/ui/icons.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Wallets have buttons of their own above the card. */
const inTheirOwnRow = { applePay: 'never', googlePay: 'never' } as const

/** A card can be paid with although the wallets do not answer. */
const walletsWaitedForMs = 1_500

type CardFormProps = {
  totalInCents: number
  payment: CardPayment
  confirmingText: string
  /** What is agreed to by paying, read beside the button. */
  agreement?: string
  /** What else there is to know, below the card. */
  children?: ReactNode
}

/** The card service's own fields, what it says when it refuses, and the button with the amount. */
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
  // A phone shows the button at the foot of the screen while the problem stands further down.
  useEffect(() => {
    if (problem) problemShown.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setWalletsKnown(true), walletsWaitedForMs)
    return () => clearTimeout(timer)
  }, [isReady])
  // All of it is shown at once: fields that come later would push away what stands below them.
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
      {/* Below the button where that stands in the page: nothing comes between the card and paying. */}
      <div className={classNames('@min-[62rem]/page:order-last', isWaiting && 'invisible')}>{children}</div>
      <ContinueBar note={agreement}>
        {/* It may stand in the card beside the page, outside this form. */}
        <Button type="submit" form={id} size="lg" disabled={!isReady} pending={state === 'paying'}>
          {t('payment.pay', { amount: formatCents(totalInCents) })}
        </Button>
      </ContinueBar>
      <Loader active={state === 'confirming'} text={confirmingText} />
    </form>
  )
}
