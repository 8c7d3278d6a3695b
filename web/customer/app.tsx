import { AppRoutes } from '#web/customer/routes.tsx'
import { AppFrame } from '#web/frame/app-frame.tsx'
import { AppPathsContext } from '#web/frame/app-paths.ts'

const paths = { afterSignIn: '/dashboard', afterSignOut: '/get-started', account: '/' }

export function App() {
  return (
    <AppPathsContext value={paths}>
      <AppFrame>
        <AppRoutes />
      </AppFrame>
    </AppPathsContext>
  )
}
