import ReturningCart from '#web/customer/returning-cart.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'

/** The first page sends no call to the server. This part sends one if the browser stores a cart. */
export default function HeldCart() {
  return (
    <QueryProvider>
      <ReturningCart />
    </QueryProvider>
  )
}
