import { notifyManager } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { settings } from '#web/client/settings.ts'
import { useStoredCartId } from '#web/client/use-stored-cart-id.ts'
import type { PageAhead } from '#web/customer/checkout/frame/fetch-ahead.tsx'
import { fetchedAhead, lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { Redirect } from '#web/frame/redirect.tsx'

/** React draws the changes that an answer brings before it begins the page that the answer leads to. */
notifyManager.setScheduler(queueMicrotask)

const Zipcode = lazyPage(() => import('#web/customer/checkout/zipcode/zipcode-page.tsx'))
const NotOpenYet = lazyPage(() => import('#web/customer/not-open-yet.tsx'))
const Unsupported = lazyPage(() => import('#web/customer/checkout/zipcode/unsupported-page.tsx'))
const CustomerType = lazyPage(() => import('#web/customer/checkout/project/customer-type-page.tsx'))
const Cleanup = lazyPage(() => import('#web/customer/checkout/project/cleanup-page.tsx'))
const Materials = lazyPage(() => import('#web/customer/checkout/project/materials-page.tsx'))
const Containers = lazyPage(() => import('#web/customer/checkout/containers/containers-page.tsx'))
const Address = lazyPage(() => import('#web/customer/checkout/address/address-page.tsx'))
const Restrictions = lazyPage(() => import('#web/customer/checkout/delivery/restrictions-page.tsx'))
const LocationType = lazyPage(() => import('#web/customer/checkout/delivery/location-type-page.tsx'))
const Schedule = lazyPage(() => import('#web/customer/checkout/schedule/schedule-page.tsx'))
const AddOns = lazyPage(() => import('#web/customer/checkout/delivery/add-ons-page.tsx'))
const Summary = lazyPage(() => import('#web/customer/checkout/summary/order-summary-page.tsx'))
const PhoneVerification = lazyPage(() => import('#web/customer/checkout/contact/phone-verification-page.tsx'))
const CustomerDetails = lazyPage(() => import('#web/customer/checkout/contact/customer-details-page.tsx'))
const Payment = lazyPage(() => import('#web/customer/checkout/payment/payment-page.tsx'))
const Confirmation = lazyPage(() => import('#web/customer/checkout/confirmation/order-confirmation-page.tsx'))
const Restricted = lazyPage(() => import('#web/customer/checkout/confirmation/restricted-confirmation-page.tsx'))

/** This component is loaded after the first page is drawn. If it is missing, every page still fetches its own data. */
const FetchAhead = lazy(async () => {
  await new Promise(resolve => setTimeout(resolve, drawnWithinMs))
  return fetchedAhead(import('#web/customer/checkout/frame/fetch-ahead.tsx')).catch(() => ({ default: () => null }))
})
const drawnWithinMs = 150

const pages: Readonly<Record<PageAhead, { fetch: () => Promise<unknown> }>> = {
  zipcode: Zipcode,
  'customer-type': CustomerType,
  cleanup: Cleanup,
  materials: Materials,
  containers: Containers,
  address: Address,
  'address/restrictions': Restrictions,
  'location-type': LocationType,
  'pickup-dropoff': Schedule,
  'add-ons': AddOns,
  'order-summary': Summary,
  'phone-verification': PhoneVerification,
  'customer-details': CustomerDetails,
  payment: Payment,
  'order-confirmation': Confirmation,
  'restricted-confirmation': Restricted,
}

/** Fetches the code and texts of a page before the page is shown. */
export const fetchPage = (page: PageAhead): Promise<unknown> => pages[page].fetch()

/** These are the pages of the checkout. The code and texts of each page are loaded when they are needed, as lazy-page.tsx explains. */
export default function CheckoutRoutes() {
  return (
    <QueryProvider>
      <Suspense>
        <FetchAhead fetchPage={fetchPage} />
      </Suspense>
      <Routes>
        <Route
          path="zipcode"
          element={
            <IfOpen>
              <Zipcode />
            </IfOpen>
          }
        />
        <Route path="zipcode-unsupported" element={<Unsupported />} />
        <Route path="materials" element={<StoredCartMaterials />} />
        <Route path=":id/zipcode" element={<Zipcode />} />
        <Route path=":id/customer-type" element={<CustomerType />} />
        <Route path=":id/cleanup" element={<Cleanup />} />
        <Route path=":id/materials" element={<Materials />} />
        <Route path=":id/containers" element={<Containers />} />
        <Route path=":id/address" element={<Address />} />
        <Route path=":id/address/restrictions" element={<Restrictions />} />
        <Route path=":id/location-type" element={<LocationType />} />
        <Route path=":id/pickup-dropoff" element={<Schedule />} />
        <Route path=":id/schedule" element={<OtherName />} />
        <Route path=":id/add-ons" element={<AddOns />} />
        <Route path=":id/order-summary" element={<Summary />} />
        <Route path=":id/phone-verification" element={<PhoneVerification />} />
        <Route path=":id/customer-details" element={<CustomerDetails />} />
        <Route element={<Protected />}>
          <Route path=":id/payment" element={<Payment />} />
          <Route path=":id/order-confirmation" element={<Confirmation />} />
          <Route path=":id/restricted-confirmation" element={<Restricted />} />
        </Route>
        <Route path="*" element={<Redirect to="/" />} />
      </Routes>
    </QueryProvider>
  )
}

/** The address /checkout/materials continues with the cart stored in this browser. */
function StoredCartMaterials() {
  const cartId = useStoredCartId()
  return <Redirect to={cartId ? `/checkout/${cartId}/materials` : '/checkout/zipcode'} />
}

/** The schedule page has this second address. */
function OtherName() {
  return <Redirect to={`/checkout/${useParams().id}/pickup-dropoff`} />
}

/** As long as no order can be priced, no ZIP is asked for (rule A25). */
function IfOpen({ children }: { children: ReactNode }) {
  return settings.opensLater ? <NotOpenYet /> : children
}
