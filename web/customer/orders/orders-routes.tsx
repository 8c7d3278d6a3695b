import { useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { showCarriedToast } from '#web/frame/carried-toast.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { Redirect } from '#web/frame/redirect.tsx'

const Order = lazyPage(() => import('#web/customer/orders/order-page.tsx'))
const Receipt = lazyPage(() => import('#web/customer/orders/receipt/receipt-page.tsx'))
const BalancePayment = lazyPage(() => import('#web/customer/orders/payment/balance-payment-page.tsx'))

const VoluntaryPayment = lazyPage(() => import('#web/customer/orders/payment/voluntary-payment-page.tsx'))

/** These are the routes of the pages of one order, for signed-in customers. */
export default function OrdersRoutes() {
  useEffect(showCarriedToast, [])
  return (
    <QueryProvider>
      <Routes>
        <Route element={<Protected />}>
          <Route path=":id" element={<Order />} />
          <Route path=":id/payment" element={<BalancePayment />} />
          <Route path=":id/voluntary-payment" element={<VoluntaryPayment />} />
          <Route path=":id/receipt" element={<Receipt />} />
          <Route path="*" element={<Redirect to="/" />} />
        </Route>
      </Routes>
    </QueryProvider>
  )
}
