import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { PageSkeleton, Shell } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

const SignIn = lazyPage(() => import('#web/frame/sign-in/staff-sign-in-page.tsx'))
const LinkPage = lazyPage(() => import('#web/driver/link/link-page.tsx'))
const DayPages = lazyPage(() => import('#web/driver/day-pages.tsx'))

/** These are all addresses of the driver's app, below /driver. */
export function AppRoutes() {
  const { t } = useTexts()
  return (
    <Routes>
      <Route element={<Shell hasBack={false} />}>
        <Route path="/sign-in" element={<SignIn door="driver" />} />
        <Route path="/l/:token" element={<LinkPage />} />
      </Route>
      <Route
        path="/*"
        element={
          <Suspense
            fallback={
              <main>
                <PageSkeleton label={t('shell.loading')} />
              </main>
            }
          >
            <DayPages />
          </Suspense>
        }
      />
    </Routes>
  )
}
