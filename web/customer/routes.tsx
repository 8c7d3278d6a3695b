import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { settings } from '#web/client/settings.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { PageFooter } from '#web/frame/page-footer.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { PageSkeleton, Shell } from '#web/frame/shell.tsx'
import { UserArea } from '#web/frame/user-area.tsx'
import { areaOfTexts } from '#web/i18n/area.ts'
import { useTexts } from '#web/i18n/i18n.ts'

const GetStarted = lazyPage(() => import('#web/customer/get-started/get-started-page.tsx'))
const NotOpenYet = lazyPage(() => import('#web/customer/not-open-yet.tsx'))
const SignIn = lazyPage(() => import('#web/frame/sign-in/sign-in-page.tsx'))
const Terms = lazyPage(() => import('#web/customer/legal/terms-page.tsx'))
const Privacy = lazyPage(() => import('#web/customer/legal/privacy-page.tsx'))
/** Nearly every page of the checkout shows these texts, so the routes load them. */
const Checkout = lazyPage(
  () => import('#web/customer/checkout/checkout-routes.tsx'),
  areaOfTexts('customer/checkout'),
  areaOfTexts('common/refusals'),
)
const Dashboard = lazyPage(() => import('#web/customer/dashboard-routes.tsx'))
const Box = lazyPage(() => import('#web/customer/box/box-page.tsx'))
const Orders = lazyPage(() => import('#web/customer/orders/orders-routes.tsx'))

async function fetchZipcode() {
  const [{ fetchPage }] = await Promise.all([import('#web/customer/checkout/checkout-routes.tsx'), Checkout.fetch()])
  return fetchPage('zipcode')
}

const userArea = <UserArea />
const footer = <PageFooter />

/** These are all addresses of the customer's app. The checkout, the dashboard and the orders list their own pages. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell hasBack={false} footer={footer} />}>
        <Route path="/sign-in" element={<SignIn />} />
      </Route>
      <Route element={<Shell hasBack={false} userArea={userArea} footer={footer} />}>
        <Route path="/" element={<Home />} />
        <Route
          path="/get-started"
          element={
            <VisitorsOnly>
              <GetStarted fetchNext={fetchZipcode} />
            </VisitorsOnly>
          }
        />
      </Route>
      <Route element={<Shell userArea={userArea} footer={footer} />}>
        <Route path="/terms" element={<Terms />} />
        <Route path="/privacy" element={<Privacy />} />
        <Route path="/b/:code" element={<Box />} />
        <Route path="/dashboard/*" element={<Dashboard />} />
        <Route path="/orders/*" element={<Orders />} />
      </Route>
      <Route element={<Shell userArea={userArea} />}>
        <Route path="/checkout/*" element={<Checkout />} />
      </Route>
      <Route path="*" element={<Redirect to="/" />} />
    </Routes>
  )
}

/** A signed-in customer sees the dashboard. Every other visitor sees the quote. */
function Home() {
  const session = useSession()
  const { t } = useTexts()
  if (session === 'unknown') return <PageSkeleton label={t('shell.loading')} />
  return session === 'signed-in' ? <Dashboard /> : <Redirect to="/get-started" />
}

/** A hauler who previews the page is signed in (rule A27). */
function VisitorsOnly({ children }: { children: ReactNode }) {
  const isPreview = new URLSearchParams(useLocation().search).has('preview')
  const session = useSession()
  if (settings.opensLater) return <NotOpenYet />
  return session === 'signed-in' && !isPreview ? <Redirect to="/checkout/zipcode" /> : children
}
