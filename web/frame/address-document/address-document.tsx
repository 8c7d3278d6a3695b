import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '#web/client/settings.ts'

/** Fetched only if browsers search addresses with a script of the map service. */
const OwnAddressDocument = lazy(() => import('#web/frame/address-document/own-address-document.tsx'))

/** A page with an address search, whose document alone may reach the map service (decision 109). */
export function AddressDocument({ children }: { children: ReactNode }) {
  if (!settings.addressScriptKey) return children
  return (
    <Suspense fallback={null}>
      <OwnAddressDocument>{children}</OwnAddressDocument>
    </Suspense>
  )
}
