// First, so that React opens the bundle: in another order the first visit compresses half a KB worse.
import { startApp } from '#web/frame/start-app.tsx'
import '#web/customer/styles.css'
import { AppRoutes } from '#web/customer/routes.tsx'
import { AppPathsContext } from '#web/frame/app-paths.ts'

const paths = { afterSignIn: '/dashboard', afterSignOut: '/get-started', account: '/' }

void startApp(
  <AppPathsContext value={paths}>
    <AppRoutes />
  </AppPathsContext>,
)
