import { haulerName } from '#web/frame/brand.ts'
import { MemberCard } from '#web/frame/member-card.tsx'
import { Page } from '#web/frame/page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

export default function HomePage() {
  const { t } = useTexts()
  return (
    <QueryProvider>
      <Page title={t('office.title')} lead={t('office.lead', { hauler: haulerName })}>
        <MemberCard neededRole="admin" noAccess={t('office.noAccess', { hauler: haulerName })} />
      </Page>
    </QueryProvider>
  )
}
