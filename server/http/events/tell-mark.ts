/** A page or an app that is told that what it shows is another one, and nothing else: then it fetches it. */
import type { EventStream, StreamEvent } from '#server/http/events/event-stream.ts'

export type Marked = {
  readonly stream: EventStream
  /** Of what was told last; null for a page that has just been opened. */
  mark: string | null
  isOpened: boolean
}

/** True where it is another one than the page knows. */
export function tellMark(name: StreamEvent['name'], viewer: Marked, mark: string): boolean {
  const { stream, isOpened, mark: before } = viewer
  const isAnother = before !== null && before !== mark
  viewer.mark = mark
  viewer.isOpened = true
  if (isAnother) stream.send({ name, id: mark })
  else if (!isOpened) stream.send({ name: 'open', id: mark })
  return isAnother
}
