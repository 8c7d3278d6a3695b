import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { type CatalogKind, catalogKinds } from '#domain/catalog/draft.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CalendarPart } from '#web/office/catalog/calendar/calendar-part.tsx'
import { CatalogPanel } from '#web/office/catalog/catalog-panel.tsx'
import { CatalogTable } from '#web/office/catalog/catalog-table.tsx'
import { CatalogTabs } from '#web/office/catalog/catalog-tabs.tsx'
import { draftName } from '#web/office/catalog/draft-name.ts'
import { catalogParts } from '#web/office/catalog/parts.ts'
import { catalogQuery, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** This code is loaded separately, because only an empty catalog needs it. */
const ReadyMadeOffer = lazyPage(() => import('#web/office/catalog/ready-made/ready-made-offer.tsx'))

export default function CatalogPage() {
  const { part } = useParams()
  const found = catalogParts.find(({ path }) => path === part)
  if (part === 'calendar') {
    return (
      <OfficeOnly rights={['catalog']}>
        <CalendarPart />
      </OfficeOnly>
    )
  }
  if (!found) return <Redirect to={`/catalog/${catalogParts[0].path}`} />
  return (
    <OfficeOnly rights={['catalog']}>
      <Part key={found.kind} kind={found.kind} />
    </OfficeOnly>
  )
}

function Part({ kind }: { kind: CatalogKind }) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => catalogKinds.some(one => one === change.object))) void refreshCatalog(queries)
  })
  const list = useQuery(catalogQuery(kind))
  const { openId, open, addressOf, close } = useOpen()
  const opened = list.data?.items.find(item => item.id === openId)
  return (
    <ListPage
      title={t(`catalog.part.${kind}`)}
      add={t(`catalog.add.${kind}`)}
      onAdd={() => open('new')}
      query={list}
      filters={
        <>
          <CatalogTabs />
          {kind === 'container-type' && list.data?.items.length === 0 && openId === null && (
            <Suspense fallback={<Skeleton className="h-64 max-w-2xl" />}>
              <ReadyMadeOffer />
            </Suspense>
          )}
        </>
      }
      empty={data => (data.items.length > 0 ? null : t(`catalog.empty.${kind}`))}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={openId === 'new' ? t(`catalog.add.${kind}`) : opened ? draftName(opened.draft, language) : '–'}
            closeLabel={t('catalog.close')}
            onClose={close}
          >
            {list.data && (openId === 'new' || opened) && (
              <CatalogPanel kind={kind} list={list.data} item={opened ?? null} onDone={close} />
            )}
            {openId !== 'new' && list.data && !opened && <p>{t('catalog.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => <CatalogTable kind={kind} items={data.items} openId={openId} onOpen={open} addressOf={addressOf} />}
    </ListPage>
  )
}
