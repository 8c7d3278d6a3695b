import { useBoardState } from '#web/office/dispatch/board-store.ts'

/** A screen reader reads this text while something is moved. */
export function Announcer() {
  const announcement = useBoardState(state => state.announcement)
  return (
    <p role="log" aria-live="assertive" className="sr-only">
      {announcement}
    </p>
  )
}
