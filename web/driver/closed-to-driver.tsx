import { useQuery } from '@tanstack/react-query'
import { storeEmployerId } from '#web/client/organization-storage.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { usePhone } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { haulerName } from '#web/frame/brand.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { workplacesQuery } from '#web/frame/self.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import Invitations from '#web/frame/workplaces.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** For a person who drives for no company yet, or for several: the open invitations, and the choice of today's company. */
export default function ClosedToDriver({ isChoice }: { isChoice: boolean }) {
  return (
    <QueryProvider>
      <Places isChoice={isChoice} />
    </QueryProvider>
  )
}

function Places({ isChoice }: { isChoice: boolean }) {
  const { t } = useTexts()
  const phone = usePhone()
  const leave = useSignOut()
  const { data, error, isFetching, refetch } = useQuery(workplacesQuery())
  const drivesFor = (data?.companies ?? []).filter(one => one.roles.includes('driver'))
  const offers = (data?.invitations ?? []).filter(one => one.kind === 'driver')
  const choose = (organizationId: string) => {
    storeEmployerId(organizationId)
    void phone.sendNow()
  }
  const signOut = (
    <BigButton look="plain" onClick={leave}>
      {t('shell.signOut')}
    </BigButton>
  )
  if (!data && error) {
    return (
      <Screen title={t('driver.noAccess.title')} foot={signOut}>
        <LoadingFailed title={t('members.failed')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      </Screen>
    )
  }
  if (!data) return <PageSkeleton label={t('shell.loading')} />
  if (isChoice) {
    return (
      <Screen title={t('driver.choose.title')} foot={signOut}>
        <p>{t('driver.choose')}</p>
        {drivesFor.map(one => (
          <BigButton key={one.organizationId} onClick={() => choose(one.organizationId)}>
            {one.name}
          </BigButton>
        ))}
      </Screen>
    )
  }
  if (offers.length > 0) {
    return (
      <Screen title={t('members.invitation')} foot={signOut}>
        <Invitations offers={offers} onAnswered={() => void phone.sendNow()} />
      </Screen>
    )
  }
  return (
    <Screen title={t('driver.noAccess.title')} foot={signOut}>
      <p>{t('driver.noAccess', { hauler: haulerName })}</p>
    </Screen>
  )
}
