import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useApi } from '#web/client/query.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { BoxFilters, boxFilterNames, useBoxFilter } from '#web/office/fleet/containers/box-filters.tsx'
import { BoxPanel } from '#web/office/fleet/containers/box-panel.tsx'
import { boxSheet } from '#web/office/fleet/containers/box-sheet.ts'
import { BoxTable } from '#web/office/fleet/containers/box-table.tsx'
import { RegisterForm } from '#web/office/fleet/containers/register-form.tsx'
import { boxesQuery, choicesQuery } from '#web/office/fleet/queries.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { useMe } from '#web/office/session/me.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'

/** Lists each box of the hauler: where it is, since when, and who has it. */
export default function ContainersPage() {
  const { t } = useTexts()
  const { search } = useLocation()
  const filter = useBoxFilter()
  const boxes = useQuery(boxesQuery(filter))
  const choices = useQuery(choicesQuery())
  const api = useApi()
  const { timeZone } = useMe().organization
  const { openId, open, addressOf, close } = useOpen()
  const opened = boxes.data?.boxes.find(box => box.id === openId)
  const isFiltered = Object.values(filter).some(value => value !== null)

  return (
    <ListPage
      title={t('boxes.title')}
      add={t('boxes.add')}
      onAdd={() => open('new')}
      query={boxes}
      empty={({ boxes: { length } }) => (length > 0 ? null : t(isFiltered ? 'boxes.noneFound' : 'boxes.empty'))}
      filterNames={boxFilterNames}
      actions={
        <>
          <CsvButton sheet={boxSheet({ api, filter, t, timeZone })} />
          <Link
            to={{ pathname: '/containers/labels', search }}
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            {t('boxes.labels')}
          </Link>
          <Link to="/containers/count" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
            {t('boxes.count')}
          </Link>
        </>
      }
      filters={
        <>
          <BoxFilters filter={filter} types={choices.data?.containerTypes ?? []} />
          <SavedViews page="/containers" />
        </>
      }
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={openId === 'new' ? t('boxes.add') : (opened?.number ?? '–')}
            closeLabel={t('fleet.close')}
            onClose={close}
          >
            {openId === 'new' && choices.data && <RegisterForm choices={choices.data} onDone={close} />}
            {opened && choices.data && <BoxPanel key={opened.id} box={opened} choices={choices.data} />}
            {openId !== 'new' && boxes.data && !opened && <p>{t('fleet.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => <BoxTable boxes={data.boxes} openId={openId} onOpen={open} addressOf={addressOf} />}
    </ListPage>
  )
}
