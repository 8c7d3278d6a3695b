import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'

type WalletsProps = {
  /** Paying agrees to something, which is said beside the button at the foot. */
  hasAgreement: boolean
  /** False when nothing was paid, so that the wallet says so, too. */
  onConfirm: () => Promise<boolean>
  isBusy: boolean
  /** It is found out whether there are any. */
  onKnown: () => void
}

/** The wallets of this phone or browser, where it has any; they pay the same intent as the card form below. */
export function Wallets({ hasAgreement, onConfirm, isBusy, onKnown }: WalletsProps) {
  const { t } = useTexts()
  const [hasAny, setHasAny] = useState(false)
  return (
    // Not taken out of the page before: the service looks for wallets only in what could be seen.
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

/** Only what the intents accept: cards, by the phone's wallets. */
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
