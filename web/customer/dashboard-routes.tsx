import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { profile, refusals, status } from '#web/i18n/areas/common.ts'
import { again, dashboard } from '#web/i18n/areas/customer.ts'

const Dashboard = lazyPage(
  () => import('#web/customer/dashboard-page.tsx'),
  dashboard,
  again,
  refusals,
  status,
  profile,
)

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
