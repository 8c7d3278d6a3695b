import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { areDigitsHidden } from '#domain/payment/hidden-digits.ts'
import { whyNoCardForOrderQuery, whyNoSavedCardQuery } from '#web/customer/queries.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'

const SavedCardNote = lazyPage(() => import('#web/customer/saved-card-note.tsx'))

type HiddenDigitsProps = { cards: readonly ({ readonly lastFour: string | null } | null)[] }

/** The digits of a card are hidden. The note explains why, and how the customer can see them (rule M81). */
export function HiddenDigits({ cards: shown }: HiddenDigitsProps) {
  if (!shown.some(card => card && areDigitsHidden(card.lastFour))) return null
  return (
    <Suspense>
      <SavedCardNote says="hidden" />
    </Suspense>
  )
}

type WhyNoSavedCardProps = {
  cartId: string
  /** True if the cart may be paid with a saved card, but none is offered. */
  isExpected: boolean
  onProven?: () => void
  onShown?: () => void
}

/** The note explains why a swap, or the same order again, is not paid with the saved card (rule M82). */
export function WhyNoSavedCard({ cartId, isExpected, onProven, onShown }: WhyNoSavedCardProps) {
  const { data } = useQuery({ ...whyNoSavedCardQuery(cartId), enabled: isExpected })
  if (!isExpected || !data) return null
  return (
    <Suspense>
      <SavedCardNote says={data.why} onProven={onProven} onShown={onShown} />
    </Suspense>
  )
}

/** The note explains why the balance of an order is not paid with the saved card (rule M82). */
export function WhyNoCardForOrder({ orderId }: { orderId: string }) {
  const { data } = useQuery(whyNoCardForOrderQuery(orderId))
  if (!data) return null
  return (
    <Suspense>
      <SavedCardNote says={data.why} />
    </Suspense>
  )
}
