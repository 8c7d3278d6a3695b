import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '#web/client/settings.ts'

/** The component is fetched only if browsers search addresses with a script of the map service. */
const OwnAddressDocument = lazy(() => import('#web/frame/address-document/own-address-document.tsx'))

/** The page has an address search. Only its document may reach the map service (decision 109). */
export function AddressDocument({ children }: { children: ReactNode }) {
  if (!settings.addressScriptKey) return children
  return (
    <Suspense fallback={null}>
      <OwnAddressDocument>{children}</OwnAddressDocument>
    </Suspense>
  )
}
