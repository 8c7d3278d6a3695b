import { useState } from 'react'
import { BoardPage } from '#web/office/dispatch/board-page.tsx'
import { BoardStoreContext, createBoardStore } from '#web/office/dispatch/board-store.ts'

/** The dispatch board: who drives where on a day. */
export default function DispatchPage() {
  const [store] = useState(createBoardStore)
  return (
    <BoardStoreContext value={store}>
      <BoardPage />
    </BoardStoreContext>
  )
}
