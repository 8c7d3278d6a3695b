/**
 * Streams that are open in this process, and when they are told something: at the word of a process that changed something, and
 * every two seconds anyway (decision 24). What the streams of a hauler have in common is read once for all of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { listStillSignedIn, type OpenSignIn } from '#server/db/account/open-sign-ins.ts'
import type { User } from '#server/db/account/users.ts'
import type { Notices } from '#server/db/engine/notices.ts'
import type { EventStream, StreamEvent } from '#server/http/events/event-stream.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type Viewer = {
  readonly organizationId: string
  /** When the token ends, and with it the stream. */
  readonly expiresAt: Date
  readonly stream: EventStream
}

export type SignedInViewer = Viewer & OpenSignIn
export type Watched<V> = { readonly viewer: V; readonly person: User }

/** A viewer who may still look, with what is told by. */
type Admitted<V> = { readonly viewer: V }

export type WatchParts<V extends Viewer, W extends Admitted<V>> = {
  readonly deps: Deps
  readonly notices: Pick<Notices, 'listen'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly isStopping: () => boolean
  /** Those viewers of one hauler who may still look. */
  readonly readmit: (viewers: readonly V[], now: Date) => Promise<readonly W[]>
  /** Tells the viewers of one hauler what they have not been told, and ends those who may look no longer. True when somebody was told something. */
  readonly tell: (organizationId: string, watched: readonly W[]) => Promise<boolean>
  /** What those hear last who may look no longer; not as the server stops, since they come back. */
  readonly lastWord?: StreamEvent
  readonly everyMs?: number
}

const usualEveryMs = 2_000
const keepAliveMs = 15_000
/** Changes that follow each other closely are read together. */
const togetherMs = 250
/** What was committed is readable once no older transaction is open: looked at again so soon, so many times. */
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

/** One look at a time, and not again for a while: what comes until then, as each order of a busy shop, is one more look. */
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

/** A stream that cannot be kept true is ended: its page then asks by itself, and says so when that fails, too. */
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

/** Those whose sign-in still stands, with their roles of now. */
export const readmitSignedIn =
  <V extends SignedInViewer>({ db }: Deps) =>
  async (viewers: readonly V[], now: Date): Promise<Watched<V>[]> => {
    const people = await listStillSignedIn(db, viewers, now)
    return viewers.flatMap(viewer => {
      const person = people.find(one => one.userId === viewer.userId && one.sessionId === viewer.sessionId)
      return person && !person.isSuspended ? [{ viewer, person }] : []
    })
  }
