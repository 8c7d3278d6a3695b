import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/client/query.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { profile, status } from '#web/i18n/areas/common.ts'
import { dashboard } from '#web/i18n/areas/customer.ts'

const Dashboard = lazyPage(() => import('#web/customer/dashboard-page.tsx'), dashboard, status, profile)

/** The customer's home, for people who are signed in. */
export default function DashboardRoutes() {
  return (
    <QueryClientProvider client={queryClient}>
      <Protected>
        <Dashboard />
      </Protected>
    </QueryClientProvider>
  )
}
