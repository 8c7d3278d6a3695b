import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { readCartId } from '#web/client/cart-storage.ts'
import { queryClient } from '#web/client/query.ts'

/** The pages of the checkout (specification section 2). Each comes with its own code and words: see lazy-page.tsx. */
export default function CheckoutRoutes() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="materials" element={<StoredCartMaterials />} />
        <Route path=":id/schedule" element={<Schedule />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </QueryClientProvider>
  )
}

/** /checkout/materials goes on with the cart stored in this browser. */
function StoredCartMaterials() {
  const cartId = readCartId()
  return <Navigate to={cartId ? `/checkout/${cartId}/materials` : '/checkout/zipcode'} replace />
}

/** The schedule page's other name. */
function Schedule() {
  const { id } = useParams()
  return <Navigate to={`/checkout/${id}/pickup-dropoff`} replace />
}
