import { AppRoutes } from '#web/driver/routes.tsx'
import { AppFrame } from '#web/frame/app-frame.tsx'

export function App() {
  return (
    <AppFrame>
      <AppRoutes />
    </AppFrame>
  )
}
