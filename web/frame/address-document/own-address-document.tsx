import type { ReactNode } from 'react'
import { isAddressPage } from '#domain/typed-address/address-page.ts'
import { type DocumentKind, OwnDocument } from '#web/frame/own-document.tsx'

const address: DocumentKind = {
  name: 'address',
  isNeeded: () => true,
  isItsPage: isAddressPage,
}

export default function OwnAddressDocument({ children }: { children: ReactNode }) {
  return <OwnDocument kind={address}>{children}</OwnDocument>
}
