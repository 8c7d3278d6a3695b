import { useBoardState } from '#web/office/dispatch/board-store.ts'

/** What a screen reader says while something is moved. */
export function Announcer() {
  const announcement = useBoardState(state => state.announcement)
  return (
    <p role="log" aria-live="assertive" className="sr-only">
      {announcement}
    </p>
  )
}
