import { Suspense, useState } from 'react'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { BoardPage } from '#web/office/dispatch/board-page.tsx'
import { BoardSkeleton } from '#web/office/dispatch/board-skeleton.tsx'
import { BoardStoreContext, createBoardStore } from '#web/office/dispatch/board-store.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { hasRight, useMe } from '#web/office/me.ts'
import { Notice } from '#web/ui/notice.tsx'

const WeekPage = lazyPage(() => import('#web/office/dispatch/week/week-page.tsx'))

/** Who drives where on a day, or how full a week is. */
export default function DispatchPage() {
  const [store] = useState(createBoardStore)
  const { isWeek } = useView()
  if (!hasRight(useMe(), 'dispatch')) return <NoRight />
  return (
    <BoardStoreContext value={store}>
      <Suspense fallback={<BoardSkeleton />}>{isWeek ? <WeekPage /> : <BoardPage />}</Suspense>
    </BoardStoreContext>
  )
}

function NoRight() {
  return (
    <div className="p-4">
      <Notice tone="warning">{refusalText('right-missing')}</Notice>
    </div>
  )
}
