import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { queryClient } from '#web/client/query.ts'
import { lazyPage } from '#web/customer/app/lazy-page.tsx'
import { Protected } from '#web/customer/app/protected.tsx'

const Dashboard = lazyPage(() => import('#web/customer/orders/dashboard-page.tsx'), 'dashboard', 'status', 'profile')

/** The customer's home, for people who are signed in. */
export default function OrdersRoutes() {
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route element={<Protected />}>
          <Route
            path="*"
            element={
              pathname.startsWith('/orders/') ? (
                <Navigate to={`/checkout/${pathname.split('/')[2]}/order-confirmation`} replace />
              ) : (
                <Dashboard />
              )
            }
          />
        </Route>
      </Routes>
    </QueryClientProvider>
  )
}
