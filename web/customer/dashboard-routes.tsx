import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'

const Dashboard = lazyPage(() => import('#web/customer/dashboard-page.tsx'))

/** These are the routes of the customer's home, for signed-in customers. */
export default function DashboardRoutes() {
  return (
    <QueryProvider>
      <Protected>
        <Dashboard />
      </Protected>
    </QueryProvider>
  )
}
