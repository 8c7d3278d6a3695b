import type { SessionHolder } from '#web/client/identity/phone-auth.ts'
import { onOtherEmployer, storeEmployerId } from '#web/client/organization-storage.ts'
import type { MakeSmaller } from '#web/client/smaller-photo.ts'
import type { KeepResult, Phone } from '#web/driver/phone.ts'
import { eraseDay, eraseOldDays, recordRoutesSeen } from '#web/driver/queue/day-store.ts'
import type { OfficeCalls } from '#web/driver/queue/office-calls.ts'
import type { PhoneDatabase, StoredTap } from '#web/driver/queue/phone-database.ts'
import { readPhone } from '#web/driver/queue/phone-state.ts'
import { erasePhotos, readBytes, writePhoto } from '#web/driver/queue/photo-store.ts'
import { type FindFix, wantsFix } from '#web/driver/queue/position.ts'
import { isOutOfRoom, keepReserve } from '#web/driver/queue/reserve.ts'
import { askToKeep } from '#web/driver/queue/room.ts'
import { createSender, type Sender } from '#web/driver/queue/sender.ts'
import { createShown, type ShownState } from '#web/driver/queue/shown-state.ts'
import { addFix, writeTap, writeUndo } from '#web/driver/queue/tap-store.ts'

export type PhoneParts = {
  readonly database: PhoneDatabase
  readonly calls: OfficeCalls
  readonly session: Pick<SessionHolder, 'onChange'>
  readonly clockAheadMs: () => number | null
  readonly findFix: FindFix
  readonly makeSmaller: MakeSmaller
  /** Calls back when the office has changed the day. The result is a function that ends this. */
  readonly watchDay?: (onChanged: () => void) => () => void
  readonly nowMs?: () => number
}

/** The timer fires a little after the moment for which it waits. */
const marginMs = 50
const vibrationMs = 20
const sendEveryMs = 20_000

export type RunningPhone = Phone & { readonly stop: () => Promise<void> }

/** The phone of a driver consists of its storage, its sender and its triggers. */
export function createPhone(parts: PhoneParts): RunningPhone {
  const { database, calls, session, nowMs = Date.now } = parts
  const shown = createShown(database, () => readPhone(database, sender, parts.clockAheadMs()))
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const sendIn = (waitMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void sender.run({ isPatient: true })
    }, waitMs + marginMs)
    timers.add(timer)
  }
  const sender: Sender = createSender({ database, calls, nowMs, random: Math.random, sendIn, onChange: shown.renew })
  const inside: Inside = { ...parts, nowMs, shown, sender }
  const stops = [
    onChanceToSend(isPatient => void sender.run({ isPatient })),
    ...(parts.watchDay ? [parts.watchDay(() => void sender.run({ isPatient: true }))] : []),
    session.onChange(() => {
      sender.forgetWho()
      void sender.run()
    }),
    onOtherEmployer(() => {
      sender.forgetWho()
      void sender.run()
    }),
    () => timers.forEach(clearTimeout),
  ]
  const tidied = eraseOldDays(database, nowMs()).then(() => keepReserve(database))
  void tidied.then(shown.renew).then(() => sender.run())
  return {
    read: shown.read,
    listen: shown.listen,
    ...tapActs(inside),
    ...photoActs(inside),
    ...dayActs(inside),
    sendNow: () => sender.run(),
    driveFor: async organizationId => {
      // The sender forgets the person first, so that it sends nothing of the former company's driver to this company.
      sender.forgetWho()
      storeEmployerId(organizationId)
      await sender.run()
    },
    stop: async () => {
      for (const stop of stops) stop()
      await Promise.all([tidied, sender.stop()])
      await shown.stop()
    },
  }
}

type Inside = Omit<PhoneParts, 'nowMs'> & {
  readonly nowMs: () => number
  readonly shown: ShownState
  readonly sender: Sender
}

const ownerIn = ({ shown }: Inside): string | null => shown.read().day?.driver.id ?? null

function tapActs(inside: Inside): Pick<Phone, 'press' | 'undo'> {
  const { database, nowMs, shown, sender, findFix } = inside
  const askWhere = async (tap: StoredTap): Promise<void> => {
    await addFix(database, tap, await findFix())
    void sender.run()
  }
  return {
    press: async content => {
      const driverId = ownerIn(inside)
      if (driverId === null) return { isKept: false, why: 'unreadable' }
      if (content.kind === 'start-day') void askToKeep()
      const isFixPending = wantsFix(content.kind)
      const stamp = { driverId, nowMs: nowMs(), fix: null, isFixPending }
      const tap = await keep(() => writeTap(database, content, stamp))
      if ('isKept' in tap) return tap
      await shown.renew()
      navigator.vibrate?.(vibrationMs)
      void sender.run()
      if (isFixPending) void askWhere(tap)
      return { isKept: true }
    },
    undo: async tapId => {
      const driverId = ownerIn(inside)
      const stamp = { driverId: driverId ?? '', nowMs: nowMs(), fix: null, isFixPending: false }
      const isUndone = driverId !== null && (await writeUndo(database, tapId, stamp))
      await shown.renew()
      if (isUndone) void sender.run()
      return isUndone
    },
  }
}

function photoActs(inside: Inside): Pick<Phone, 'keepPhoto' | 'dropPhoto' | 'readPhoto'> {
  const { database, shown, makeSmaller } = inside
  return {
    keepPhoto: async (subject, file) => {
      const driverId = ownerIn(inside)
      if (driverId === null) return { isKept: false, why: 'unreadable' }
      if (shown.read().room === 'none') return { isKept: false, why: 'no-room' }
      void askToKeep()
      return shown.keepingPhoto(async () => {
        const photo = await keep(async () =>
          writePhoto(database, { driverId, subject, bytes: await makeSmaller(file) }),
        )
        await shown.renew()
        return 'isKept' in photo ? photo : { isKept: true }
      })
    },
    dropPhoto: async id => {
      await erasePhotos(database, [id])
      await shown.renew()
    },
    readPhoto: id => readBytes(database, id),
  }
}

function dayActs(inside: Inside): Pick<Phone, 'confirmSeen' | 'forgetDay'> {
  const { database, shown, sender } = inside
  return {
    confirmSeen: async () => {
      const driverId = ownerIn(inside)
      if (driverId !== null) await recordRoutesSeen(database, driverId)
      await shown.renew()
      void sender.run({ isPatient: true })
    },
    forgetDay: async () => {
      const driverId = ownerIn(inside)
      if (driverId !== null) await eraseDay(database, driverId)
      sender.forgetWho()
      await shown.renew()
    },
  }
}

async function keep<Kept>(write: () => Promise<Kept>): Promise<Kept | Extract<KeepResult, { isKept: false }>> {
  try {
    return await write()
  } catch (error) {
    return { isKept: false, why: isOutOfRoom(error) ? 'no-room' : 'unreadable' }
  }
}

/**
 * The function calls back when the phone may reach the server again: when the connection is back, when the app is
 * visible again, and every 20 s.
 */
function onChanceToSend(send: (isPatient: boolean) => void): () => void {
  const atOnce = () => send(false)
  const whenVisible = () => {
    if (document.visibilityState === 'visible') send(false)
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') send(true)
  }, sendEveryMs)
  window.addEventListener('online', atOnce)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', atOnce)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
