import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'

type WalletsProps = {
  /** True if the customer agrees to something by paying. The text is beside the button at the foot of the page. */
  hasAgreement: boolean
  /** False if nothing was paid. Then the wallet shows the failure too. */
  onConfirm: () => Promise<boolean>
  isBusy: boolean
  /** The component calls this when it knows the wallets, or when they cannot be loaded. */
  onKnown: () => void
}

/** Shows the wallets of this phone or browser, if it has any. They pay the same intent as the card form below. */
export function Wallets({ hasAgreement, onConfirm, isBusy, onKnown }: WalletsProps) {
  const { t } = useTexts()
  const [hasAny, setHasAny] = useState(false)
  return (
    // The row stays on the page while it is empty, because the service looks for wallets only in visible elements.
    <div inert={isBusy} className={`flex flex-col gap-3 ${hasAny ? '' : 'invisible absolute'}`}>
      <ExpressCheckoutElement
        options={options}
        onReady={event => {
          setHasAny(Boolean(event?.availablePaymentMethods))
          onKnown()
        }}
        onLoadError={onKnown}
        onClick={event => event.resolve()}
        onConfirm={async event => {
          if (!(await onConfirm())) event.paymentFailed({ reason: 'fail' })
        }}
      />
      {hasAgreement && <p className="text-small text-ink-soft">{t('payment.walletAgrees')}</p>}
      <p className="flex items-center gap-3 text-small text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('payment.orByCard')}
      </p>
    </div>
  )
}

/** The payment intents accept only cards, so only wallets with cards are offered. */
const options = {
  buttonHeight: 48,
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    paypal: 'never',
    amazonPay: 'never',
    klarna: 'never',
  },
} as const
