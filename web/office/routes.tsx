import { Suspense } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { PageSkeleton, Shell } from '#web/frame/shell.tsx'
import { addressDetails, members, phone, refusals, status } from '#web/i18n/areas/common.ts'
import {
  agreement,
  areas,
  brand,
  bulk,
  catalog,
  correction,
  customers,
  dispute,
  failedCharge,
  lists,
  messages,
  money,
  newOrder,
  officeRefusals,
  operator,
  prices,
  refunds,
  reports,
  settings,
  statements,
  team,
  tickets,
  views,
} from '#web/i18n/areas/company.ts'
import { price, reasons } from '#web/i18n/areas/customer.ts'
import {
  board,
  decide,
  driverLink,
  driverTexts,
  fieldFees,
  history,
  inspection,
  laneDay,
  office,
  orderActs,
  orderList,
  orderPage,
  orders,
  site,
  today,
  typedFee,
  week,
  yardLoad,
} from '#web/i18n/areas/office.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { fleetRoutes } from '#web/office/fleet/fleet-routes.tsx'

const SignIn = lazyPage(() => import('#web/frame/sign-in/staff-sign-in-page.tsx'), phone)
const Frame = lazyPage(() => import('#web/office/frame/office-frame.tsx'), office, members, refusals, officeRefusals)
const Home = lazyPage(() => import('#web/office/frame/home-page.tsx'), office)
const Dispatch = lazyPage(
  () => import('#web/office/dispatch/dispatch-page.tsx'),
  office,
  addressDetails,
  orders,
  board,
  laneDay,
  yardLoad,
  decide,
  driverLink,
  driverTexts,
  week,
  views,
  refusals,
  status,
)
const Tickets = lazyPage(
  () => import('#web/office/tickets/tickets-page.tsx'),
  office,
  refunds,
  tickets,
  lists,
  views,
  fieldFees,
  reasons,
  refusals,
  status,
)
const Statements = lazyPage(
  () => import('#web/office/tickets/statement/statements-page.tsx'),
  office,
  statements,
  refusals,
)
const Statement = lazyPage(
  () => import('#web/office/tickets/statement/statement-page.tsx'),
  office,
  statements,
  refusals,
)
const Orders = lazyPage(
  () => import('#web/office/orders/list/orders-page.tsx'),
  office,
  orders,
  orderList,
  lists,
  bulk,
  views,
  refusals,
  status,
)
const Order = lazyPage(
  () => import('#web/office/orders/page/order-page.tsx'),
  office,
  addressDetails,
  site,
  refunds,
  orders,
  orderPage,
  orderActs,
  correction,
  failedCharge,
  fieldFees,
  typedFee,
  refusals,
  status,
)
const Correction = lazyPage(
  () => import('#web/office/orders/correction/correction-page.tsx'),
  office,
  refunds,
  orders,
  orderPage,
  correction,
  refusals,
  status,
)
const Agreement = lazyPage(
  () => import('#web/office/orders/agreement/agreement-page.tsx'),
  office,
  addressDetails,
  orders,
  orderPage,
  agreement,
  reasons,
  refusals,
)
const Dispute = lazyPage(
  () => import('#web/office/orders/dispute/dispute-page.tsx'),
  office,
  orders,
  orderPage,
  dispute,
  refusals,
)
const NewOrder = lazyPage(
  () => import('#web/office/new-order/new-order-page.tsx'),
  office,
  addressDetails,
  newOrder,
  price,
  reasons,
  refusals,
)
const Today = lazyPage(
  () => import('#web/office/today/today-page.tsx'),
  office,
  refunds,
  orders,
  today,
  history,
  inspection,
  refusals,
  status,
)
const Catalog = lazyPage(() => import('#web/office/catalog/catalog-page.tsx'), office, catalog, refusals)
const Prices = lazyPage(() => import('#web/office/prices/prices-page.tsx'), office, prices, reasons, refusals)
const Areas = lazyPage(() => import('#web/office/areas/areas-page.tsx'), office, areas, refusals)
const Area = lazyPage(() => import('#web/office/areas/area-page.tsx'), office, areas, refusals)
const Demand = lazyPage(() => import('#web/office/areas/demand-page.tsx'), office, areas, refusals)
const Reports = lazyPage(() => import('#web/office/reports/reports-page.tsx'), office, reports, views, refusals)
const History = lazyPage(
  () => import('#web/office/history/history-page.tsx'),
  office,
  orders,
  history,
  inspection,
  messages,
  lists,
  views,
  refusals,
)
const Messages = lazyPage(
  () => import('#web/office/settings/messages/messages-page.tsx'),
  office,
  settings,
  messages,
  refusals,
)
const Money = lazyPage(
  () => import('#web/office/money/money-page.tsx'),
  office,
  refunds,
  money,
  dispute,
  failedCharge,
  lists,
  views,
  refusals,
  status,
)
const Customers = lazyPage(
  () => import('#web/office/customers/customers-page.tsx'),
  office,
  customers,
  lists,
  views,
  refusals,
)
const Customer = lazyPage(
  () => import('#web/office/customers/customer-page.tsx'),
  office,
  orders,
  customers,
  refusals,
  status,
)
const MergeCustomers = lazyPage(
  () => import('#web/office/customers/merge-page.tsx'),
  office,
  customers,
  refusals,
  officeRefusals,
)
const Team = lazyPage(() => import('#web/office/settings/team/team-page.tsx'), office, settings, team, refusals)
const Brand = lazyPage(() => import('#web/office/settings/brand/brand-page.tsx'), office, settings, brand, refusals)
const Company = lazyPage(() => import('#web/office/settings/company/company-page.tsx'), office, settings, refusals)
const Operator = lazyPage(
  () => import('#web/office/operator/operator-page.tsx'),
  office,
  operator,
  areas,
  refusals,
  officeRefusals,
)

/** These routes are every address of the office, below /office. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell hasBack={false} />}>
        <Route path="/sign-in" element={<SignIn door="office" />} />
      </Route>
      <Route element={<Protected />}>
        <Route path="/operator" element={<Operator />} />
        <Route element={<WhileLoading />}>
          <Route element={<Frame />}>
            <Route path="/" element={<Home />} />
            <Route path="/today" element={<Today />} />
            <Route path="/catalog" element={<Catalog />} />
            <Route path="/catalog/:part" element={<Catalog />} />
            <Route path="/prices" element={<Prices />} />
            <Route path="/areas" element={<Areas />} />
            <Route path="/areas/demand" element={<Demand />} />
            <Route path="/areas/:areaId" element={<Area />} />
            <Route path="/reports" element={<Reports />} />
            <Route path="/history" element={<History />} />
            <Route path="/settings/messages" element={<Messages />} />
            <Route path="/dispatch" element={<Dispatch />} />
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

/** The page is shown while the frame's own code and texts are on their way. */
function WhileLoading() {
  const { t } = useTexts()
  return (
    <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
      <Outlet />
    </Suspense>
  )
}
