import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { refreshFleet } from '#web/office/fleet/queries.ts'
import { useChanges } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { Notice } from '#web/ui/notice.tsx'

const shown = new Set(['container', 'truck', 'driver', 'facility', 'route', 'stop'])

/**
 * The layout of all pages of the fleet. Only people with the right see them. The layout fetches their data again when others change
 * something.
 */
export default function FleetLayout() {
  const queries = useQueryClient()
  const me = useMe()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => shown.has(change.object))) void refreshFleet(queries)
  })
  if (hasRight(me, 'dispatch')) return <Outlet />
  return (
    <div className="mx-auto w-full max-w-xl p-4 sm:p-8">
      <Notice tone="warning">{refusalText('right-missing')}</Notice>
    </div>
  )
}
