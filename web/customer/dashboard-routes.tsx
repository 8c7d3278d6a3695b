import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'

const Dashboard = lazyPage(() => import('#web/customer/dashboard-page.tsx'))

/** The routes are the customer's home, for people who are signed in. */
export default function DashboardRoutes() {
  return (
    <QueryProvider>
      <Protected>
        <Dashboard />
      </Protected>
    </QueryProvider>
  )
}
