import { Navigate, Route, Routes } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Protected } from '#web/frame/protected.tsx'
import { Shell } from '#web/frame/shell.tsx'
import { members, phone, refusals } from '#web/i18n/areas/common.ts'
import { office } from '#web/i18n/areas/office.ts'
import { fleetRoutes } from '#web/office/fleet-routes.tsx'

const SignIn = lazyPage(() => import('#web/frame/sign-in/staff-sign-in-page.tsx'), phone)
const Home = lazyPage(() => import('#web/office/home-page.tsx'), office, members, refusals)

/** Every address of the office, below /office. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell hasBack={false} hasUserArea={false} />}>
        <Route path="/sign-in" element={<SignIn />} />
      </Route>
      <Route element={<Shell hasBack={false} />}>
        <Route element={<Protected />}>
          <Route path="/" element={<Home />} />
          {fleetRoutes}
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}
