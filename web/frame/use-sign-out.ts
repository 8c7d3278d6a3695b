import { use } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#web/client/client.ts'
import { isUnanswered } from '#web/client/errors.ts'
import { signOut } from '#web/client/session.ts'
import { AppPathsContext } from '#web/frame/app-paths.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The hook signs the person out on this device and leaves the pages for signed-in people. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { session } = useClient()
  const { afterSignOut } = use(AppPathsContext)
  return async () => {
    try {
      await signOut(session)
      navigate(afterSignOut)
    } catch (error) {
      const isUnreached = isUnanswered(error) || !navigator.onLine
      toast({
        kind: 'error',
        title: t(isUnreached ? 'shell.noConnection.title' : 'toast.uhOh'),
        description: t(isUnreached ? 'toast.signOutNeedsSignal' : 'toast.signOutFailed'),
      })
    }
  }
}
