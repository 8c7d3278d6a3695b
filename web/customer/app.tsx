import { AppRoutes } from '#web/customer/routes.tsx'
import { AppPathsContext } from '#web/frame/app-paths.ts'

const paths = { afterSignIn: '/dashboard', afterSignOut: '/get-started', account: '/' }

export const CustomerApp = () => (
  <AppPathsContext value={paths}>
    <AppRoutes />
  </AppPathsContext>
)
