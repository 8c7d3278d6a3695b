import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** Pages for people who are signed in; everybody else signs in first and comes back. */
export function Protected({ children }: { children?: ReactNode }) {
  const session = useSession()
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  if (session === 'unknown') return <PageSkeleton label={t('shell.loading')} />
  if (session === 'signed-out') return <Redirect to={signInPath(pathname + search)} />
  return children ?? <Outlet />
}
