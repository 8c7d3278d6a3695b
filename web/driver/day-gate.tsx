import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useOnline } from '#web/client/use-online.ts'
import { BigButton, bigStyle } from '#web/driver/big-button.tsx'
import { Companies } from '#web/driver/companies-page.tsx'
import { usePhone, usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { forgetLink, readLink } from '#web/driver/stored-link.ts'
import { countWaiting } from '#web/driver/what-waits.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { ToSignIn } from '#web/frame/to-sign-in.tsx'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** A driver with a day on the phone works on, signed in or not. Every other visitor sees what is missing. */
export function DayGate() {
  const { t } = useTexts()
  const { isRead, day, trouble, movedTo } = usePhoneState()
  const session = useSession()
  const isOnline = useOnline()
  const { pathname } = useLocation()
  if (!isRead) return <PageSkeleton label={t('shell.loading')} />
  const linkState = day?.link?.state ?? 'open'
  if (linkState !== 'open' && pathname !== '/queue') return <LinkEnded state={linkState} />
  // The phone asks even if it holds a day, because it no longer knows of which company the next day is.
  const loading = <PageSkeleton label={t('shell.loading')} />
  if (trouble === 'no-choice' && isOnline && pathname !== '/queue')
    return (
      <Suspense fallback={loading}>
        <Companies state="no-choice" />
      </Suspense>
    )
  if (day) return <Outlet />
  if (session === 'signed-out' || trouble === 'signed-out') return <ToSignIn />
  if (trouble === 'suspended') return <Closed title="driver.suspended.title">{t('driver.suspended')}</Closed>
  if (trouble === 'no-access' && readLink()) return <LinkEnded state="gone" />
  if (trouble === 'no-access')
    return (
      <Suspense fallback={loading}>
        <Companies state="no-access" />
      </Suspense>
    )
  if (!isOnline || trouble === 'no-signal')
    return <NoDay title="driver.firstStart.title">{t('driver.firstStart')}</NoDay>
  if (trouble === 'moved' && movedTo !== null) return <Moved to={movedTo} />
  if (trouble !== null) return <NoDay title="driver.dayFailed.title">{t('driver.dayFailed')}</NoDay>
  return <PageSkeleton label={t('shell.loading')} />
}

/** The page shows nothing of the day. The phone still sends acts that were made before. A driver with an account continues with it. */
function LinkEnded({ state }: { state: 'over' | 'revoked' | 'gone' }) {
  const { t } = useTexts()
  const phone = usePhone()
  const waits = countWaiting(usePhoneState()) > 0
  const leave = async () => {
    forgetLink()
    await phone.forgetDay()
  }
  return (
    <Screen
      title={t(`dayLink.${state}.title`)}
      foot={
        !waits && (
          <BigButton look="plain" onClick={leave}>
            {t('dayLink.signIn')}
          </BigButton>
        )
      }
    >
      <p>{t('dayLink.askForNew')}</p>
      {waits && <p>{t('dayLink.stillSends')}</p>}
    </Screen>
  )
}

/** The company is at another installation, with an app of its own. */
function Moved({ to }: { to: string }) {
  const { t } = useTexts()
  return (
    <Screen
      title={t('driver.moved.title')}
      foot={
        <a href={`${to}/driver/`} className={bigStyle('main')}>
          {t('driver.moved.open')}
        </a>
      }
    >
      <p>{t('driver.moved', { address: to })}</p>
    </Screen>
  )
}

function NoDay({
  title,
  children,
}: {
  title: 'driver.firstStart.title' | 'driver.dayFailed.title'
  children: ReactNode
}) {
  const { t } = useTexts()
  const phone = usePhone()
  const { isSending } = usePhoneState()
  return (
    <Screen
      title={t(title)}
      foot={
        <BigButton disabled={isSending} onClick={() => phone.sendNow()}>
          {t('errors.tryAgain')}
        </BigButton>
      }
    >
      <p>{children}</p>
    </Screen>
  )
}

function Closed({ title, children }: { title: 'driver.suspended.title'; children: ReactNode }) {
  const { t } = useTexts()
  const leave = useSignOut()
  return (
    <Screen
      title={t(title)}
      foot={
        <BigButton look="plain" onClick={leave}>
          {t('shell.signOut')}
        </BigButton>
      }
    >
      <p>{children}</p>
    </Screen>
  )
}
