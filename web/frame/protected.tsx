import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { ToSignIn } from '#web/frame/to-sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** These pages are for signed-in people. Other people sign in first and come back. */
export function Protected({ children }: { children?: ReactNode }) {
  const session = useSession()
  const { t } = useTexts()
  if (session === 'unknown') return <PageSkeleton label={t('shell.loading')} />
  if (session === 'signed-out') return <ToSignIn />
  return children ?? <Outlet />
}
