/** All windows of a browser share one stream. The window that holds the lock reads the stream and passes the events on. */
import { followEvents, type StreamEvent, type StreamToFollow } from '#web/client/event-stream.ts'

type Passed =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'open'; readonly isOpen: boolean }
  /** A new window sends this message to ask for the present state. */
  | { readonly kind: 'ask' }

/**
 * `name` identifies the owner of the events. If the browser has no locks or channels, each window has its own stream.
 * The result is a function that stops the stream.
 */
export function shareEvents(name: string, following: StreamToFollow): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return followEvents(following)
  const gone = new AbortController()
  const channel = new BroadcastChannel(name)
  const send = (passed: Passed) => {
    if (!gone.signal.aborted) channel.postMessage(passed)
  }
  let isLeading = false
  let isOpen = false
  const setOpen = (now: boolean) => {
    isOpen = now
    following.onOpen(now)
  }
  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    if (data.kind === 'ask') {
      if (isLeading) send({ kind: 'open', isOpen })
    } else if (isLeading) return
    else if (data.kind === 'open') setOpen(data.isOpen)
    else following.onEvent(data.event)
  }
  const lead = () => {
    isLeading = true
    // The window that read the stream before is closed, and its stream has ended.
    if (isOpen) setOpen(false)
    send({ kind: 'open', isOpen: false })
    const stop = followEvents({
      ...following,
      onOpen: now => {
        setOpen(now)
        send({ kind: 'open', isOpen: now })
      },
      onEvent: event => {
        following.onEvent(event)
        send({ kind: 'event', event })
      },
    })
    return new Promise<void>(resolve =>
      gone.signal.addEventListener('abort', () => {
        stop()
        resolve()
      }),
    )
  }
  navigator.locks.request(name, { signal: gone.signal }, lead).catch(() => undefined)
  send({ kind: 'ask' })
  return () => {
    gone.abort()
    channel.close()
  }
}
