import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ContinuePlace } from '#web/ui/continue-place.tsx'
import { useWide } from '#web/ui/use-wide.ts'

/**
 * This frame stands beside a question, with the price and the button to continue. The button stays visible, and a long
 * list scrolls above it.
 */
export function PriceFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Card
      aria-label={t('checkout.price')}
      className="sticky top-22 flex max-h-[calc(100dvh-7rem)] flex-col [@media(max-height:30rem)]:static [@media(max-height:30rem)]:max-h-none"
    >
      <h2 className="text-large font-bold">{t('checkout.price')}</h2>
      {typeof children === 'string' ? <p className="mt-2 text-ink-soft">{children}</p> : children}
      <ContinuePlace className="not-empty:mt-5" />
    </Card>
  )
}

/** Before there is a cart, nothing has a price. */
export function NoPriceYet() {
  const { t } = useTexts()
  return useWide() && <PriceFrame>{t('checkout.price.needsZip')}</PriceFrame>
}
