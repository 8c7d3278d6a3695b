import ReturningCart from '#web/customer/returning-cart.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'

/** The first page itself asks the server nothing; if the browser holds a cart, this part does. */
export default function HeldCart() {
  return (
    <QueryProvider>
      <ReturningCart />
    </QueryProvider>
  )
}
