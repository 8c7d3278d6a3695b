import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { AreaLinks } from '#web/office/areas/area-links.tsx'
import { PermitForm } from '#web/office/areas/permit-form.tsx'
import { type PermittedCity, permitsQuery } from '#web/office/areas/queries.ts'
import { useAreaNews } from '#web/office/areas/use-area-news.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function PermitsPage() {
  return (
    <OfficeOnly rights={['catalog']}>
      <Permits />
    </OfficeOnly>
  )
}

const nameOf = ({ city, state }: PermittedCity): string => `${city}, ${state}`

/** Lists the served cities with what customers read about their permits. */
function Permits() {
  const { t } = useTexts()
  useAreaNews()
  const list = useQuery(permitsQuery())
  const { openId, open, close } = useOpen()
  const opened = list.data?.cities.find(city => city.slug === openId)
  const columns: [Column<PermittedCity>, ...Column<PermittedCity>[]] = [
    { key: 'city', title: t('permits.city'), cell: nameOf },
    { key: 'text', title: t('permits.text'), cell: ({ permit }) => permit?.text ?? '' },
  ]
  return (
    <ListPage
      title={t('permits.title')}
      query={list}
      filters={
        <>
          <AreaLinks />
          <p className="max-w-prose text-ink-soft">{t('permits.lead')}</p>
        </>
      }
      empty={data => (data.cities.length > 0 ? null : t('permits.empty'))}
      panel={
        openId !== null && (
          <SidePanel key={openId} title={opened ? nameOf(opened) : '–'} closeLabel={t('areas.close')} onClose={close}>
            {opened && <PermitForm city={opened} />}
            {list.data && !opened && <p>{t('permits.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => (
        <DataTable
          label={t('permits.title')}
          columns={columns}
          rows={data.cities}
          idOf={city => city.slug}
          openId={openId}
          onOpen={open}
        />
      )}
    </ListPage>
  )
}
