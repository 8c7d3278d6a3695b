/** A page or an app learns that its content has changed, and nothing else: then it fetches it. */
import type { EventStream, StreamEvent } from '#server/http/events/event-stream.ts'

export type MarkedViewer = {
  readonly stream: EventStream
  /** This mark was sent last. It is null for a page that has just been opened. */
  mark: string | null
  isOpened: boolean
}

/** Returns true if the mark differs from the one that the page knows. */
export function sendMark(name: StreamEvent['name'], viewer: MarkedViewer, mark: string): boolean {
  const { stream, isOpened, mark: before } = viewer
  const isAnother = before !== null && before !== mark
  viewer.mark = mark
  viewer.isOpened = true
  if (isAnother) stream.send({ name, id: mark })
  else if (!isOpened) stream.send({ name: 'open', id: mark })
  return isAnother
}
