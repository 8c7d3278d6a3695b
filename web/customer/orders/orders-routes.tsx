import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/client/query.ts'
import { Protected } from '#web/customer/app/protected.tsx'

/** The customer's home and orders, for people who are signed in. */
export default function OrdersRoutes() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route element={<Protected />}>
          <Route path="*" element={<Navigate to="/checkout/zipcode" replace />} />
        </Route>
      </Routes>
    </QueryClientProvider>
  )
}
