/**
 * Watches the streams that are open in this process. They get events when a process notifies of a change, and at the latest every two
 * seconds (decision 24). The watch reads once for all streams of a hauler what these streams share.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Notices } from '@rolloff/sql/notices.ts'
import type { FastifyBaseLogger } from 'fastify'
import { listStillSignedIn, type OpenSignIn } from '#server/db/account/open-sign-ins.ts'
import type { User } from '#server/db/account/users.ts'
import type { EventStream, StreamEvent } from '#server/http/events/event-stream.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type Viewer = {
  readonly organizationId: string
  /** The token expires at this time, and the stream ends with it. */
  readonly expiresAt: Date
  readonly stream: EventStream
}

export type SignedInViewer = Viewer & OpenSignIn
export type Watched<V> = { readonly viewer: V; readonly person: User }

/** This viewer may still look. The object also has the facts that decide which events the viewer gets. */
type Admitted<V> = { readonly viewer: V }

export type WatchParts<V extends Viewer, W extends Admitted<V>> = {
  readonly deps: Deps
  readonly notices: Pick<Notices, 'listen'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly isStopping: () => boolean
  /** Returns those viewers of one hauler who may still look. */
  readonly readmit: (viewers: readonly V[], now: Date) => Promise<readonly W[]>
  /**
   * Sends the viewers of one hauler the events that they do not have yet. It ends the streams of viewers who may no longer look. It returns
   * true if it sent an event.
   */
  readonly tell: (organizationId: string, watched: readonly W[]) => Promise<boolean>
  /** Viewers who may no longer look get this last event. When the server stops, viewers do not get it, because they reconnect. */
  readonly lastWord?: StreamEvent
  readonly everyMs?: number
}

const usualEveryMs = 2_000
const keepAliveMs = 15_000
/** Changes that follow each other within this time are read together. */
const togetherMs = 250
/**
 * A committed change cannot be read while an older transaction is open. The watch therefore reads again after this time, this many times.
 */
const againMs = 200
const maxAgain = 3

type Room<V> = { readonly viewers: Set<V>; isLooking: boolean; isAsked: boolean; again: number }

export type Watch<V> = { readonly open: (viewer: V) => void; readonly close: () => void }

export function watchChanges<V extends Viewer, W extends Admitted<V>>(parts: WatchParts<V, W>): Watch<V> {
  const rooms = new Map<string, Room<V>>()
  let stop: (() => void) | null = null
  const lookAt = async (organizationId: string) => {
    const room = rooms.get(organizationId)
    if (room) await lookInto(parts, organizationId, room)
  }
  const start = () => {
    const stopListening = parts.notices.listen(organizationId => {
      const room = rooms.get(organizationId)
      if (room) room.again = maxAgain
      void lookAt(organizationId)
    })
    const lookAtAll = () => {
      for (const organizationId of rooms.keys()) void lookAt(organizationId)
    }
    const looks = setInterval(lookAtAll, parts.everyMs ?? usualEveryMs)
    const signs = setInterval(() => forEachStream(stream => stream.keepAlive()), keepAliveMs)
    return () => {
      stopListening()
      clearInterval(looks)
      clearInterval(signs)
    }
  }
  const forEachStream = (visit: (stream: EventStream) => void) => {
    for (const { viewers } of rooms.values()) for (const { stream } of [...viewers]) visit(stream)
  }
  const leave = (viewer: V) => {
    const room = rooms.get(viewer.organizationId)
    room?.viewers.delete(viewer)
    if (room?.viewers.size === 0) rooms.delete(viewer.organizationId)
    if (rooms.size > 0) return
    stop?.()
    stop = null
  }
  return {
    open: viewer => {
      const { organizationId, stream } = viewer
      const room = rooms.get(organizationId) ?? { viewers: new Set<V>(), isLooking: false, isAsked: false, again: 0 }
      rooms.set(organizationId, room)
      room.viewers.add(viewer)
      stream.body.once('close', () => leave(viewer))
      stop ??= start()
      void lookAt(organizationId)
    },
    close: () => forEachStream(stream => stream.end()),
  }
}

/**
 * Reads the changes of one hauler, one read at a time, with a pause after each. All notifications that arrive during a read and its pause,
 * such as those of many orders at once, lead to one more read.
 */
async function lookInto<V extends Viewer, W extends Admitted<V>>(
  parts: WatchParts<V, W>,
  organizationId: string,
  room: Room<V>,
): Promise<void> {
  room.isAsked = true
  if (room.isLooking) return
  room.isLooking = true
  while (room.isAsked && room.viewers.size > 0) {
    room.isAsked = false
    const isNotified = await look(parts, organizationId, [...room.viewers])
    if (isNotified) room.again = 0
    else if (room.again > 0) {
      room.again -= 1
      setTimeout(() => void lookInto(parts, organizationId, room), againMs).unref()
    }
    await pause(togetherMs, undefined, { ref: false })
  }
  room.isLooking = false
}

/**
 * Sends one hauler's viewers what has changed. If the changes cannot be read, it ends the streams. A page then calls the server itself, and
 * shows a failure if that call fails, too.
 */
async function look<V extends Viewer, W extends Admitted<V>>(
  { deps, log, isStopping, readmit, tell, lastWord }: WatchParts<V, W>,
  organizationId: string,
  viewers: readonly V[],
): Promise<boolean> {
  try {
    const now = deps.clock()
    const open = isStopping() ? [] : viewers.filter(viewer => viewer.expiresAt > now)
    const watched = open.length === 0 ? [] : await readmit(open, now)
    const admitted = new Set(watched.map(({ viewer }) => viewer))
    for (const { stream } of viewers.filter(viewer => !admitted.has(viewer))) {
      if (lastWord && !isStopping()) stream.send(lastWord)
      stream.end()
    }
    return watched.length > 0 && (await tell(organizationId, watched))
  } catch (error) {
    log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'open pages could not be told what changed')
    for (const { stream } of viewers) stream.end()
    return false
  }
}

/** Returns the viewers whose sign-in is still valid, with their present roles. */
export const readmitSignedIn =
  <V extends SignedInViewer>({ db }: Deps) =>
  async (viewers: readonly V[], now: Date): Promise<Watched<V>[]> => {
    const people = await listStillSignedIn(db, viewers, now)
    return viewers.flatMap(viewer => {
      const person = people.find(one => one.userId === viewer.userId && one.sessionId === viewer.sessionId)
      return person && !person.isSuspended ? [{ viewer, person }] : []
    })
  }
