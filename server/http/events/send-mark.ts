/** An event only tells a page or an app that its content has changed. The page then fetches the content. */
import type { EventStream, StreamEvent } from '#server/http/events/event-stream.ts'

export type MarkedViewer = {
  readonly stream: EventStream
  /** This mark was sent last. It is null if the page was opened just now. */
  mark: string | null
  isOpened: boolean
}

/** Returns true if the mark differs from the one that the page has. */
export function sendMark(name: StreamEvent['name'], viewer: MarkedViewer, mark: string): boolean {
  const { stream, isOpened, mark: before } = viewer
  const isAnother = before !== null && before !== mark
  viewer.mark = mark
  viewer.isOpened = true
  if (isAnother) stream.send({ name, id: mark })
  else if (!isOpened) stream.send({ name: 'open', id: mark })
  return isAnother
}
