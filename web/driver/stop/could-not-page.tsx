import { useState } from 'react'
import { useParams } from 'react-router'
import { type CouldNotReason, couldNotReasons } from '#domain/dispatch/could-not.ts'
import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import { gateWaitMinutes } from '#domain/dispatch/tap.ts'
import { localStore } from '#web/client/browser-storage.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { findStop } from '#web/driver/find-stop.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { PhotoField, useDraftPhotos } from '#web/driver/photo-field.tsx'
import { Screen } from '#web/driver/screen.tsx'
import { CallLink } from '#web/driver/stop/call-link.tsx'
import { StopMissing } from '#web/driver/stop/stop-missing.tsx'
import { useDraft } from '#web/driver/use-draft.ts'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useNow } from '#web/ui/use-now.ts'

export function CouldNotPage() {
  const { stopId } = useParams()
  const { day } = usePhoneState()
  const found = findStop(day, stopId)
  return found ? <CouldNotForm stop={found.stop} /> : <StopMissing />
}

/** For these reasons a picture is needed, because without one they are hard to prove later. */
const wantsPhoto: readonly CouldNotReason[] = ['blocked', 'locked', 'overfilled', 'too-heavy', 'unsafe']
const minuteInMs = 60_000

/** The form asks why the driver could not do the stop. It offers to wait ten minutes first, but does not demand it. */
function CouldNotForm({ stop }: { stop: DriverStop }) {
  const { t } = useTexts()
  const { press, pressAndGo, isPressing } = usePress()
  const { value: reason, write, forget } = useDraft<CouldNotReason | null>(`could-not ${stop.id}`, null)
  const photos = useDraftPhotos({ stopId: stop.id })
  const wait = useWait(stop.id)
  const startWaiting = async () => {
    if (await press({ kind: 'wait', stopId: stop.id })) wait.start()
  }
  const leave = async () => {
    if (reason === null) return
    const photoIds = photos.map(({ id }) => id)
    const content = { reason, waitedMinutes: wait.minutes, photoIds }
    await pressAndGo({ kind: 'could-not', stopId: stop.id, ...content }, '/', () => {
      wait.forget()
      forget()
    })
  }
  return (
    <Screen
      title={t('driver.couldNot.title')}
      foot={
        <BigButton disabled={reason === null || isPressing} onClick={leave}>
          {t('driver.couldNot.leave')}
        </BigButton>
      }
    >
      <div className="grid grid-cols-2 gap-2">
        {couldNotReasons.map(one => (
          <button
            key={one}
            type="button"
            aria-pressed={reason === one}
            onClick={() => write(one)}
            className={lowStyle(reason === one ? 'chosen' : 'plain')}
          >
            {t(`driver.couldNot.${one}`)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {wait.startedMs === null && (
          <BigButton look="plain" isLow className="flex-1" disabled={isPressing} onClick={startWaiting}>
            {t('driver.couldNot.wait')}
          </BigButton>
        )}
        <CallLink stop={stop} />
      </div>
      {wait.startedMs !== null && <WaitClock startedMs={wait.startedMs} />}
      {reason !== null && wantsPhoto.includes(reason) && photos.length === 0 && (
        <p className="font-bold text-warn">{t('driver.photo.wanted')}</p>
      )}
      <PhotoField subject={{ stopId: stop.id }} />
    </Screen>
  )
}

const gateWaitMs = gateWaitMinutes * minuteInMs

function WaitClock({ startedMs }: { startedMs: number }) {
  const { t } = useTexts()
  const leftMs = Math.max(0, startedMs + gateWaitMs - useNow(1000))
  if (leftMs === 0) return <p className="text-street font-bold">{t('driver.couldNot.waited')}</p>
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <p role="timer" className="text-digits font-bold tabular-nums">
      {t('driver.couldNot.waiting', {
        minutes: Math.floor(seconds / 60),
        seconds: String(seconds % 60).padStart(2, '0'),
      })}
    </p>
  )
}

/** The wait continues while the phone is in the pocket, and after the app was closed. */
function useWait(stopId: string) {
  const key = `driver-wait ${stopId}`
  const [startedMs, setStarted] = useState(() => Number(localStore.read(key)) || null)
  return {
    startedMs,
    start: () => {
      const nowMs = Date.now()
      localStore.write(key, String(nowMs))
      setStarted(nowMs)
    },
    forget: () => localStore.remove(key),
    get minutes() {
      return startedMs === null ? 0 : Math.min(600, Math.max(0, Math.floor((Date.now() - startedMs) / minuteInMs)))
    },
  }
}
