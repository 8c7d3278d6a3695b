/**
 * These are the streams that are open in this process. They get events when a process notifies of a change, and
 * every two seconds anyway (decision 24). Everything that the streams of a hauler share is read once for all of them.
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
  /** The token, and the stream with it, ends at this time. */
  readonly expiresAt: Date
  readonly stream: EventStream
}

export type SignedInViewer = Viewer & OpenSignIn
export type Watched<V> = { readonly viewer: V; readonly person: User }

/** This viewer may still look; the object also has the facts from which it is notified. */
type Admitted<V> = { readonly viewer: V }

export type WatchParts<V extends Viewer, W extends Admitted<V>> = {
  readonly deps: Deps
  readonly notices: Pick<Notices, 'listen'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly isStopping: () => boolean
  /** Returns the viewers of one hauler who may still look. */
  readonly readmit: (viewers: readonly V[], now: Date) => Promise<readonly W[]>
  /**
   * Sends the viewers of one hauler the events that they do not have yet, and ends the streams of viewers who may no longer look. Returns true if
   * an
   * event was sent.
   */
  readonly tell: (organizationId: string, watched: readonly W[]) => Promise<boolean>
  /** Viewers who may no longer look get this last event; they do not get it when the server stops, since they come back. */
  readonly lastWord?: StreamEvent
  readonly everyMs?: number
}

const usualEveryMs = 2_000
const keepAliveMs = 15_000
/** Changes that follow each other closely are read together. */
const togetherMs = 250
/** A committed change is readable once no older transaction is open: the watch reads again after this time, this many times. */
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
 * Looks are made one at a time, with a pause after each: all notifications of the meantime, such as the orders of a busy shop, become one
 * more look.
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
    const isTold = await look(parts, organizationId, [...room.viewers])
    if (isTold) room.again = 0
    else if (room.again > 0) {
      room.again -= 1
      setTimeout(() => void lookInto(parts, organizationId, room), againMs).unref()
    }
    await pause(togetherMs, undefined, { ref: false })
  }
  room.isLooking = false
}

/** A stream whose events cannot be read is ended: its page then calls the server by itself, and shows it if that fails, too. */
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

/** Readmits the viewers whose sign-in is still valid, with their present roles. */
export const readmitSignedIn =
  <V extends SignedInViewer>({ db }: Deps) =>
  async (viewers: readonly V[], now: Date): Promise<Watched<V>[]> => {
    const people = await listStillSignedIn(db, viewers, now)
    return viewers.flatMap(viewer => {
      const person = people.find(one => one.userId === viewer.userId && one.sessionId === viewer.sessionId)
      return person && !person.isSuspended ? [{ viewer, person }] : []
    })
  }
