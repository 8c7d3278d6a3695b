import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readEmployerId, storeEmployerId } from '#web/client/organization-storage.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { usePhone, usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { countWaiting } from '#web/driver/what-waits.ts'
import { haulerName } from '#web/frame/brand.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { type Workplaces, workplacesQuery } from '#web/frame/self.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import Invitations from '#web/frame/workplaces.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/**
 * With `has-day` the driver opened the page from a day. In the other states the driver works for no company yet, or
 * must choose one of several.
 */
type CompaniesProps = { state: 'has-day' | 'no-choice' | 'no-access' }

/**
 * The page lists the companies that a person drives for and marks the one on this phone. It also lists the offers that
 * wait for the person's yes (rule A22).
 */
export default function Companies(props: CompaniesProps) {
  return (
    <QueryProvider>
      <Places {...props} />
    </QueryProvider>
  )
}

function Places({ state }: CompaniesProps) {
  const { t } = useTexts()
  const phone = usePhone()
  const leave = useSignOut()
  const hasDay = state === 'has-day'
  const { data, error, isFetching, refetch } = useQuery(workplacesQuery())
  const drivesFor = (data?.companies ?? []).filter(one => one.roles.includes('driver'))
  const offers = (data?.invitations ?? []).filter(one => hasDay || one.kind === 'driver')
  useFirstEmployer(hasDay ? drivesFor : [])
  const foot = !hasDay && (
    <BigButton look="plain" onClick={leave}>
      {t('shell.signOut')}
    </BigButton>
  )
  const titles = { 'has-day': 'driver.companies.title', 'no-choice': 'driver.choose.title' } as const
  if (!data && error) {
    return (
      <Screen title={t(hasDay ? 'driver.companies.title' : 'driver.noAccess.title')} foot={foot}>
        <LoadingFailed title={t('members.failed')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      </Screen>
    )
  }
  if (!data) return <PageSkeleton label={t('shell.loading')} />
  if (state !== 'no-access' || drivesFor.length > 1) {
    return (
      <Screen title={t(titles[hasDay ? 'has-day' : 'no-choice'])} foot={foot}>
        <Invitations offers={offers} onAnswered={() => void phone.sendNow()} />
        {!hasDay && <p>{t('driver.choose')}</p>}
        <Employers companies={drivesFor} />
      </Screen>
    )
  }
  if (offers.length > 0) {
    return (
      <Screen title={t('members.invitation')} foot={foot}>
        <Invitations offers={offers} onAnswered={() => void phone.sendNow()} />
      </Screen>
    )
  }
  return (
    <Screen title={t('driver.noAccess.title')} foot={foot}>
      <p>{t('driver.noAccess', { hauler: haulerName })}</p>
    </Screen>
  )
}

function Employers({ companies }: { companies: Workplaces['companies'] }) {
  const { t } = useTexts()
  const phone = usePhone()
  const state = usePhoneState()
  const navigate = useNavigate()
  const shown = state.day?.organizationId
  const waiting = countWaiting(state)
  const choose = (organizationId: string) => {
    void phone.driveFor(organizationId)
    navigate('/')
  }
  return (
    <>
      {waiting > 0 && companies.length > 1 && <p>{t('driver.companies.waits', { count: waiting })}</p>}
      {companies.map(({ organizationId, name }) => (
        <BigButton
          key={organizationId}
          look={organizationId === shown ? 'chosen' : 'main'}
          aria-pressed={organizationId === shown}
          disabled={organizationId === shown}
          onClick={() => choose(organizationId)}
        >
          {name}
        </BigButton>
      ))}
    </>
  )
}

/** The phone got its day from its only company. If another company then takes the driver in, the phone continues with the first one. */
function useFirstEmployer(drivesFor: Workplaces['companies']): void {
  const only = drivesFor.length === 1 ? (drivesFor[0]?.organizationId ?? null) : null
  useEffect(() => {
    if (only !== null && readEmployerId() === null) storeEmployerId(only)
  }, [only])
}
