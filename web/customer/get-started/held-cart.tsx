import ReturningCart from '#web/customer/returning-cart.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'

/** The first page asks the server nothing of its own; for a cart that is held here it does. */
export default function HeldCart() {
  return (
    <QueryProvider>
      <ReturningCart />
    </QueryProvider>
  )
}
