import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { BoardActsContext } from '#web/office/dispatch/board-context.ts'
import { BoardPage } from '#web/office/dispatch/board-page.tsx'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { BoardStoreContext, clearBoardStore } from '#web/office/dispatch/board-store.ts'
import { OwnActsContext, useOwnActsOfWindow } from '#web/office/dispatch/own-acts.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { viewKeys } from '#web/office/keys/board-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { Notice } from '#web/ui/notice.tsx'

const MapPage = lazyPage(() => import('#web/office/dispatch/map/map-page.tsx'))
const WeekPage = lazyPage(() => import('#web/office/dispatch/week/week-page.tsx'))

/** The page shows the board of a day, its map, or how full a week is. */
export default function DispatchPage() {
  const own = useOwnActsOfWindow()
  const { view, addressOf } = useView()
  const navigate = useNavigate()
  usePageKey(viewKeys.map, () => navigate(addressOf(view === 'map' ? 'board' : 'map')))
  // A layout effect sets this before the browser paints, because an answer may come while the next page is loading.
  useLayoutEffect(() => {
    own.isShown = true
    return () => {
      own.isShown = false
    }
  }, [own])
  useEffect(() => () => clearBoardStore(own.board), [own])
  if (!hasRight(useMe(), 'dispatch')) return <NoRight />
  return (
    <OwnActsContext value={own}>
      <BoardStoreContext value={own.board}>
        <BoardActsContext value={own.acts}>
          <Suspense fallback={<BoardSkeleton />}>
            {view === 'week' ? <WeekPage /> : view === 'map' ? <MapPage /> : <BoardPage />}
          </Suspense>
        </BoardActsContext>
      </BoardStoreContext>
    </OwnActsContext>
  )
}

function NoRight() {
  return (
    <div className="p-4">
      <Notice tone="warning">{refusalText('right-missing')}</Notice>
    </div>
  )
}
