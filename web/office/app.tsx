import { AppFrame } from '#web/frame/app-frame.tsx'
import { AppRoutes } from '#web/office/routes.tsx'

export function App() {
  return (
    <AppFrame>
      <AppRoutes />
    </AppFrame>
  )
}
