import { Navigate, Route, Routes, useLocation } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { profile, refusals, status } from '#web/i18n/areas/common.ts'
import {
  bill,
  checkout,
  dashboard,
  delivery,
  order,
  orderActions,
  orderTimeline,
  payment,
  price,
  reasons,
} from '#web/i18n/areas/customer.ts'

const Dashboard = lazyPage(() => import('#web/customer/dashboard-page.tsx'), dashboard, status, profile)
const Order = lazyPage(
  () => import('#web/customer/orders/order/order-page.tsx'),
  order,
  orderTimeline,
  orderActions,
  bill,
  status,
  refusals,
  price,
  reasons,
  checkout,
  delivery,
  payment,
)
const Receipt = lazyPage(() => import('#web/customer/orders/receipt/receipt-page.tsx'), order, bill, price, reasons)
const BalancePayment = lazyPage(
  () => import('#web/customer/orders/payment/balance-payment-page.tsx'),
  order,
  orderActions,
  bill,
  status,
  refusals,
  payment,
)

/** The customer's home and orders, for people who are signed in. */
export default function OrdersRoutes() {
  const isOfOneOrder = useLocation().pathname.startsWith('/orders/')
  return (
    <QueryProvider>
      <Routes>
        <Route element={<Protected />}>
          {isOfOneOrder && (
            <>
              <Route path=":id" element={<Order />} />
              <Route path=":id/payment" element={<BalancePayment />} />
              <Route path=":id/receipt" element={<Receipt />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </>
          )}
          {!isOfOneOrder && <Route path="*" element={<Dashboard />} />}
        </Route>
      </Routes>
    </QueryProvider>
  )
}
