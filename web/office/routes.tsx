import { Suspense } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { PageSkeleton, Shell } from '#web/frame/shell.tsx'
import { areaOfTexts } from '#web/i18n/area.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { fleetRoutes } from '#web/office/fleet/fleet-routes.tsx'

// The server chooses the refusal, and the status in it. So each page that can show them names both areas of texts.
const SignIn = lazyPage(() => import('#web/frame/sign-in/staff-sign-in-page.tsx'))
const Frame = lazyPage(() => import('#web/office/frame/office-frame.tsx'), areaOfTexts('company/office-refusals'))
const Home = lazyPage(() => import('#web/office/frame/home-page.tsx'))
const Dispatch = lazyPage(() => import('#web/office/dispatch/dispatch-page.tsx'), areaOfTexts('common/status'))
const DayEnd = lazyPage(() => import('#web/office/dispatch/close/day-end-page.tsx'))
const Tickets = lazyPage(() => import('#web/office/tickets/tickets-page.tsx'), areaOfTexts('common/status'))
const Statements = lazyPage(() => import('#web/office/tickets/statement/statements-page.tsx'))
const Statement = lazyPage(() => import('#web/office/tickets/statement/statement-page.tsx'))
const Orders = lazyPage(() => import('#web/office/orders/list/orders-page.tsx'), areaOfTexts('common/status'))
const Order = lazyPage(() => import('#web/office/orders/page/order-page.tsx'), areaOfTexts('common/status'))
const Correction = lazyPage(
  () => import('#web/office/orders/correction/correction-page.tsx'),
  areaOfTexts('common/status'),
)
const Agreement = lazyPage(() => import('#web/office/orders/agreement/agreement-page.tsx'))
const Dispute = lazyPage(() => import('#web/office/orders/dispute/dispute-page.tsx'))
const NewOrder = lazyPage(() => import('#web/office/new-order/new-order-page.tsx'))
const Today = lazyPage(() => import('#web/office/today/today-page.tsx'), areaOfTexts('common/status'))
const Catalog = lazyPage(() => import('#web/office/catalog/catalog-page.tsx'))
const Prices = lazyPage(() => import('#web/office/prices/prices-page.tsx'))
const Areas = lazyPage(() => import('#web/office/areas/areas-page.tsx'))
const Area = lazyPage(() => import('#web/office/areas/area-page.tsx'))
const Permits = lazyPage(() => import('#web/office/areas/permits-page.tsx'))
const Demand = lazyPage(() => import('#web/office/areas/demand-page.tsx'))
const Reports = lazyPage(() => import('#web/office/reports/reports-page.tsx'))
const History = lazyPage(() => import('#web/office/history/history-page.tsx'))
const Messages = lazyPage(() => import('#web/office/settings/messages/messages-page.tsx'))
const Money = lazyPage(() => import('#web/office/money/money-page.tsx'), areaOfTexts('common/status'))
const Customers = lazyPage(() => import('#web/office/customers/customers-page.tsx'))
const Customer = lazyPage(() => import('#web/office/customers/customer-page.tsx'), areaOfTexts('common/status'))
const MergeCustomers = lazyPage(() => import('#web/office/customers/merge-page.tsx'))
const Team = lazyPage(() => import('#web/office/settings/team/team-page.tsx'))
const Brand = lazyPage(() => import('#web/office/settings/brand/brand-page.tsx'))
const Company = lazyPage(() => import('#web/office/settings/company/company-page.tsx'))
const Operator = lazyPage(
  () => import('#web/office/operator/operator-page.tsx'),
  areaOfTexts('company/office-refusals'),
)

const OperatorHealth = lazyPage(() => import('#web/office/operator/health-page.tsx'))

/** All addresses of the office, below /office. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell hasBack={false} />}>
        <Route path="/sign-in" element={<SignIn door="office" />} />
      </Route>
      <Route element={<Protected />}>
        <Route path="/operator" element={<Operator />} />
        <Route path="/operator/health" element={<OperatorHealth />} />
        <Route element={<WhileLoading />}>
          <Route element={<Frame />}>
            <Route path="/" element={<Home />} />
            <Route path="/today" element={<Today />} />
            <Route path="/catalog" element={<Catalog />} />
            <Route path="/catalog/:part" element={<Catalog />} />
            <Route path="/prices" element={<Prices />} />
            <Route path="/areas" element={<Areas />} />
            <Route path="/areas/permits" element={<Permits />} />
            <Route path="/areas/demand" element={<Demand />} />
            <Route path="/areas/:areaId" element={<Area />} />
            <Route path="/reports" element={<Reports />} />
            <Route path="/history" element={<History />} />
            <Route path="/settings/messages" element={<Messages />} />
            <Route path="/dispatch" element={<Dispatch />} />
            <Route path="/dispatch/close" element={<DayEnd />} />
            <Route path="/tickets" element={<Tickets />} />
            <Route path="/tickets/statements" element={<Statements />} />
            <Route path="/tickets/statements/:statementId" element={<Statement />} />
            <Route path="/money" element={<Money />} />
            <Route path="/orders" element={<Orders />} />
            <Route path="/orders/:orderId" element={<Order />} />
            <Route path="/orders/:orderId/correction" element={<Correction />} />
            <Route path="/orders/:orderId/agreement" element={<Agreement />} />
            <Route path="/orders/:orderId/dispute" element={<Dispute />} />
            <Route path="/new-order" element={<NewOrder />} />
            <Route path="/customers" element={<Customers />} />
            <Route path="/customers/:customerId" element={<Customer />} />
            <Route path="/customers/:customerId/merge" element={<MergeCustomers />} />
            <Route path="/settings" element={<Redirect to="/settings/team" />} />
            <Route path="/settings/team" element={<Team />} />
            <Route path="/settings/company" element={<Company />} />
            <Route path="/settings/brand" element={<Brand />} />
            {fleetRoutes}
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<Redirect to="/" />} />
    </Routes>
  )
}

/** Shown until the frame's own code and texts are loaded. */
function WhileLoading() {
  const { t } = useTexts()
  return (
    <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
      <Outlet />
    </Suspense>
  )
}
