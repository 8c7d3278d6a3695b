import { haulerName } from '#web/frame/brand.ts'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { useMe } from '#web/office/session/me.ts'
import { pagesFor } from '#web/office/session/pages.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Leads to the first page that the person has the right to see. */
export default function HomePage() {
  const { t } = useTexts()
  const first = pagesFor(useMe().rights)[0]
  if (first) return <Redirect to={first.path} />
  return (
    <Page title={t('office.title')} lead={t('office.lead', { hauler: haulerName })}>
      <Notice title={t('office.noRights.title')}>{t('office.noRights')}</Notice>
    </Page>
  )
}
