import { haulerName } from '#web/frame/brand.ts'
import { MemberCard } from '#web/frame/member-card.tsx'
import { Page } from '#web/frame/page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

export default function HomePage() {
  const { t } = useTexts()
  return (
    <QueryProvider>
      <Page title={t('driver.title')} lead={t('driver.lead', { hauler: haulerName })}>
        <MemberCard neededRole="driver" noAccess={t('driver.noAccess', { hauler: haulerName })} />
      </Page>
    </QueryProvider>
  )
}
