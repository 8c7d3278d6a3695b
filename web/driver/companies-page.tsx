import { Suspense } from 'react'
import { Link } from 'react-router'
import { useOnline } from '#web/client/use-online.ts'
import { bigStyle } from '#web/driver/big-button.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** The page needs the server, so a phone stores neither the page nor its texts for a day without a signal. */
export const Companies = lazyPage(() => import('#web/driver/companies.tsx'))

/**
 * This page is one beside the day. It shows the offers of other companies and the company of the day on this phone. The
 * day does not change.
 */
export function CompaniesPage() {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const isOnline = useOnline()
  if (isOnline) {
    return (
      <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
        <Companies state="has-day" />
      </Suspense>
    )
  }
  return (
    <Screen title={t('driver.companies.title')}>
      {day?.invitations?.map(offer => (
        <p key={offer.id} className="font-medium wrap-anywhere">
          {t('driver.companies.invites', { company: offer.name })}
        </p>
      ))}
      <p>{t('driver.companies.offline')}</p>
    </Screen>
  )
}

/** The page of the day shows the companies that wait for the driver's answer. */
export function OffersOfDay() {
  const { t } = useTexts()
  const { day } = usePhoneState()
  return day?.invitations?.map(offer => (
    <section key={offer.id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="font-medium wrap-anywhere">{t('driver.companies.invites', { company: offer.name })}</p>
      <Link to="/companies" className={bigStyle('plain')}>
        {t('driver.companies.answer')}
      </Link>
    </section>
  ))
}
