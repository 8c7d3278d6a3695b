import { useState } from 'react'
import { Link } from 'react-router'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { findStop, streetOf, zoneOf } from '#web/driver/find-stop.ts'
import {
  type Answer,
  isRefused,
  type PhonePhoto,
  type PhoneState,
  type SendTrouble,
  usePhone,
  usePhoneState,
} from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { SignOutButton } from '#web/driver/waiting/sign-out-button.tsx'
import { whereOf, whereOfPhoto } from '#web/driver/waiting/where-of.ts'
import { countWaiting } from '#web/driver/what-waits.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Facts } from '#web/ui/facts.tsx'

/** The page lists each waiting act, its age, and why it is not sent yet. */
export function QueuePage() {
  const { t } = useTexts()
  const state = usePhoneState()
  const count = countWaiting(state)
  const refused = state.photos.filter(isRefused)
  return (
    <Screen title={t('driver.queue.title')} foot={count > 0 && <QueueFoot state={state} />}>
      {count === 0 && refused.length === 0 && <p className="text-street font-bold">{t('driver.queue.nothing')}</p>}
      <ul className="flex flex-col gap-2">
        {state.waiting.map(({ tap, tries, trouble }) => (
          <Item
            key={tap.id}
            what={[t(`driver.tap.${tap.kind}`), whereOf(state.day, tap)].filter(Boolean).join(': ')}
            madeAt={tap.madeAt}
            tries={tries}
            trouble={trouble}
          />
        ))}
        {state.photos.map(photo => {
          if (photo.tapId === null || isRefused(photo)) return null
          const what = t('driver.queue.photo', { size: Math.ceil(photo.sizeInBytes / 1000) })
          return <Item key={photo.id} what={what} madeAt={photo.takenAt} tries={photo.tries} trouble={photo.trouble} />
        })}
      </ul>
      {state.waitingOfOthers > 0 && <p>{t('driver.queue.others', { count: state.waitingOfOthers })}</p>}
      {refused.map(photo => (
        <RefusedPhoto key={photo.id} photo={photo} />
      ))}
      <AnswerList answers={state.answers} day={state.day} />
      {state.day?.organizationId !== undefined && (
        <Link to="/companies" className={lowStyle('plain')}>
          {t('driver.companies.title')}
        </Link>
      )}
      <SignOutButton waiting={count} />
    </Screen>
  )
}

function QueueFoot({ state }: { state: PhoneState }) {
  const { t } = useTexts()
  const phone = usePhone()
  const [message, setMessage] = useState<string | null>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(copyForOffice(state)).then(
      () => true,
      () => false,
    )
    setMessage(t(isCopied ? 'driver.queue.copied' : 'driver.queue.notCopied'))
  }
  return (
    <>
      <p role="status" className="font-medium">
        {message}
      </p>
      <BigButton disabled={state.isSending} onClick={() => phone.sendNow()}>
        {t(state.isSending ? 'driver.sending' : 'driver.queue.sendNow')}
      </BigButton>
      <BigButton look="plain" isLow onClick={copy}>
        {t('driver.queue.copy')}
      </BigButton>
    </>
  )
}

/** The photo stays on the phone until the driver has read that the server did not take it. */
function RefusedPhoto({ photo }: { photo: PhonePhoto }) {
  const { t, language } = useTexts()
  const phone = usePhone()
  const { day } = usePhoneState()
  const at = formatInstant(photo.takenAt, zoneOf(day), language)
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="font-bold">
        {t('driver.queue.refused', { where: whereOfPhoto(day, photo) ?? t('driver.queue.refused.elsewhere') })}
      </h2>
      <p>{t('driver.queue.refused.why', { at })}</p>
      <BigButton look="plain" isLow onClick={() => phone.dropPhoto(photo.id)}>
        {t('driver.queue.refused.seen')}
      </BigButton>
    </section>
  )
}

type ItemProps = { what: string; madeAt: string; tries: number; trouble: SendTrouble | null }

function Item({ what, madeAt, tries, trouble }: ItemProps) {
  const { t, language } = useTexts()
  const { day, clockAheadMs } = usePhoneState()
  // The office will read this time, because the phone's clock may be wrong.
  const correctedAt = new Date(Date.parse(madeAt) - (clockAheadMs ?? 0)).toISOString()
  const facts = [
    t('driver.queue.made', { at: formatInstant(correctedAt, zoneOf(day), language) }),
    tries > 0 && t('driver.queue.tries', { count: tries }),
    trouble && t(`driver.queue.trouble.${trouble}`),
  ]
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3">
      <p className="font-bold">{what}</p>
      <p className="text-ink-soft">
        <Facts facts={facts} />
      </p>
    </li>
  )
}

/** The list shows the taps that the office refused or must decide about, the latest first. */
function AnswerList({ answers, day }: { answers: readonly Answer[]; day: DriverDay | null }) {
  const { t } = useTexts()
  if (answers.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold">{t('driver.queue.answers')}</h2>
      <ul className="flex flex-col gap-2">
        {answers.toReversed().map(({ tap, outcome }) => (
          <li key={tap.id} className="rounded-card border border-line bg-surface px-4 py-3">
            <p className="font-bold">{[t(`driver.tap.${tap.kind}`), whereOf(day, tap)].filter(Boolean).join(': ')}</p>
            <p>{t(outcome === 'refused' ? 'driver.queue.answer.refused' : 'driver.queue.answer.needs-office')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The text has everything that waits. If the phone cannot send it, the driver can give the text to the office. */
function copyForOffice({ waiting, photos, day }: PhoneState): string {
  const lines = waiting.map(({ tap }) => {
    const stop = 'stopId' in tap ? findStop(day, tap.stopId)?.stop : undefined
    const { id, seq, v, fix, kind, madeAt, ...facts } = tap
    return [madeAt, kind, stop && streetOf(day, stop), JSON.stringify({ ...facts, fix, id, seq, v })]
      .filter(Boolean)
      .join(' | ')
  })
  const pictures = photos.filter(({ tapId }) => tapId !== null).map(one => `${one.takenAt} | photo | ${one.id}`)
  return [day?.driver.firstName, ...lines, ...pictures].filter(Boolean).join('\n')
}
