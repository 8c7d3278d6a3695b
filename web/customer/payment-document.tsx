import type { ReactNode } from 'react'
import { isPaymentPage } from '#domain/payment/payment-page.ts'
import { hasOwnDocument } from '#web/customer/own-document.ts'
import { type DocumentKind, OwnDocument } from '#web/frame/own-document.tsx'

const payment: DocumentKind = { name: 'payment', isNeeded: hasOwnDocument, isItsPage: isPaymentPage }

/** A payment page has its own document. Only this document may reach the card service (decision 104). */
export function PaymentDocument({ children }: { children: ReactNode }) {
  return <OwnDocument kind={payment}>{children}</OwnDocument>
}
