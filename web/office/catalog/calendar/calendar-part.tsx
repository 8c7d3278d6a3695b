import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ClosedDayPanel } from '#web/office/catalog/calendar/closed-day-panel.tsx'
import { CatalogTabs } from '#web/office/catalog/catalog-tabs.tsx'
import { type CalendarRow, calendarQuery, type NamedDay, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useOpen } from '#web/office/edit/use-open.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { useChanges } from '#web/office/session/live.ts'
import { formatDay } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.ts'

/** Shows the days of a year on which no truck drives, and the holidays on which the hauler could close. */
export function CalendarPart() {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'organization')) void refreshCatalog(queries)
  })
  const [chosen, setYear] = useFilter('year')
  const year = chosen !== null && /^20\d\d$/.test(chosen) ? Number(chosen) : null
  const list = useQuery(calendarQuery(year))
  const { openId, open, addressOf, close } = useOpen()
  const days = list.data ? rowsOf(list.data) : []
  const opened = days.find(({ day }) => isoDateOf(day) === openId) ?? null
  return (
    <ListPage
      title={t('catalog.calendar')}
      add={t('catalog.calendar.add')}
      onAdd={() => open('new')}
      query={list}
      filters={
        <>
          <CatalogTabs />
          {list.data && (
            <div className="flex flex-wrap items-end gap-3">
              <Years year={list.data.year} today={list.data.today} onChange={setYear} />
              <CloseHolidays {...list.data} />
            </div>
          )}
        </>
      }
      empty={() => null}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={opened ? formatDay(opened.day, language) : t('catalog.calendar.add')}
            closeLabel={t('catalog.close')}
            onClose={close}
          >
            {list.data && <ClosedDayPanel opened={opened} onDone={close} />}
          </SidePanel>
        )
      }
    >
      {() => <Days days={days} openId={openId} onOpen={open} addressOf={addressOf} />}
    </ListPage>
  )
}

const rowsOf = ({ closed, holidays }: { closed: readonly NamedDay[]; holidays: readonly NamedDay[] }): CalendarRow[] =>
  [...closed.map(one => ({ ...one, isClosed: true })), ...holidays.map(one => ({ ...one, isClosed: false }))].toSorted(
    (a, b) => a.day - b.day,
  )

function Years({ year, today, onChange }: { year: number; today: number; onChange: (year: string) => void }) {
  const { t } = useTexts()
  const first = new Date(today).getUTCFullYear()
  const years = [...new Set([year, first, first + 1, first + 2])].toSorted((a, b) => a - b).map(String)
  return (
    <div className="w-40">
      <SelectField
        label={t('catalog.calendar.year')}
        value={String(year)}
        choices={years.map(value => ({ value, label: value }))}
        onChange={onChange}
      />
    </div>
  )
}

type CloseHolidaysProps = { year: number; today: number; holidays: readonly NamedDay[] }

/** One press closes the coming holidays of the year, except those on which a visit is promised. */
function CloseHolidays({ year, today, holidays }: CloseHolidaysProps) {
  const { t, language } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    api => api.office.calendar.closeHolidays.mutate({ year }),
    {
      refresh: refreshCatalog,
      onDone: ({ closed, left }) => {
        const title = t('catalog.calendar.holidays.closed', { count: closed.length })
        const days = new Intl.ListFormat(language).format(left.map(day => formatDay(day, language)))
        if (left.length === 0) toast({ kind: 'success', title })
        else toast({ kind: 'info', title, description: t('catalog.calendar.holidays.left', { days }) })
      },
    },
  )
  if (!holidays.some(({ day }) => day >= today)) return null
  return (
    <>
      <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t('catalog.calendar.holidays')}
      </Button>
      <ActFailure failure={failure} />
    </>
  )
}

type DaysProps = {
  days: readonly CalendarRow[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function Days({ days, ...table }: DaysProps) {
  const { t, language } = useTexts()
  const columns: [Column<CalendarRow>, ...Column<CalendarRow>[]] = [
    { key: 'day', title: t('catalog.calendar.day'), cell: ({ day }) => formatDay(day, language) },
    { key: 'name', title: t('catalog.name'), cell: ({ name }) => name },
    { key: 'spanish', title: t('catalog.name.spanish'), cell: ({ nameInSpanish }) => nameInSpanish ?? '–' },
    {
      key: 'state',
      title: t('catalog.state'),
      cell: ({ isClosed }) =>
        isClosed ? (
          <Badge tone="amber">{t('catalog.calendar.closed')}</Badge>
        ) : (
          <Badge>{t('catalog.calendar.holiday')}</Badge>
        ),
    },
  ]
  return (
    <DataTable
      label={t('catalog.calendar')}
      columns={columns}
      rows={days}
      idOf={({ day }) => isoDateOf(day)}
      {...table}
    />
  )
}
