import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { DriverForm } from '#web/office/fleet/drivers/driver-form.tsx'
import { DriverPanel } from '#web/office/fleet/drivers/driver-panel.tsx'
import { choicesQuery, type Driver, driversQuery } from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { formatDuration } from '#web/office/session/clock.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function DriversPage() {
  const { t } = useTexts()
  const drivers = useQuery(driversQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, addressOf, close } = useOpen()
  const opened = drivers.data?.drivers.find(driver => driver.id === openId)
  const trucks = choices.data?.trucks
  return (
    <ListPage
      title={t('drivers.title')}
      add={t('drivers.add')}
      onAdd={() => open('new')}
      query={drivers}
      empty={data => (data.drivers.length > 0 ? null : t('drivers.empty'))}
      panel={
        openId !== null && (
          <SidePanel
            key={openId}
            title={opened ? nameOf(opened) : openId === 'new' ? t('drivers.add') : '–'}
            closeLabel={t('fleet.close')}
            onClose={close}
          >
            {openId === 'new' && trucks && <DriverForm driver={null} trucks={trucks} onDone={close} />}
            {opened && trucks && <DriverPanel driver={opened} trucks={trucks} />}
            {openId !== 'new' && drivers.data && !opened && <p>{t('fleet.gone')}</p>}
          </SidePanel>
        )
      }
    >
      {data => <DriverTable drivers={data.drivers} openId={openId} onOpen={open} addressOf={addressOf} />}
    </ListPage>
  )
}

type TableProps = {
  drivers: readonly Driver[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

function DriverTable({ drivers, ...table }: TableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const columns: [SortableColumn<Driver>, ...SortableColumn<Driver>[]] = [
    { key: 'name', title: t('drivers.name'), cell: nameOf, value: nameOf },
    {
      key: 'status',
      title: t('drivers.status'),
      cell: ({ status }) => <StatusMark status={status} />,
      value: ({ status }) => t(`fleet.status.${status}`),
      isClear: true,
    },
    {
      key: 'truck',
      title: t('drivers.truck'),
      cell: driver => driver.usualTruck ?? '',
      value: driver => driver.usualTruck,
    },
    { key: 'phone', title: t('drivers.phone'), cell: driver => formatPhone(driver.phone), isClear: true },
    {
      key: 'route',
      title: t('driverHours.route'),
      value: ({ route }) => route && route.stops - route.overStops,
      firstDirection: 'descending',
      cell: ({ route }) => route && t('driverHours.stops', { over: route.overStops, all: route.stops }),
    },
    {
      key: 'hours',
      title: t('driverHours.week'),
      isNumber: true,
      value: ({ week }) => (week.minutes > 0 ? week.minutes : null),
      firstDirection: 'descending',
      cell: ({ week: { minutes, daysNotEnded } }) =>
        [minutes > 0 && formatDuration(minutes), daysNotEnded > 0 && t('driverHours.notEnded', { count: daysNotEnded })]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'language',
      title: t('drivers.language'),
      cell: driver => t(`drivers.language.${driver.language}`),
      from: 'medium',
    },
    {
      key: 'signedIn',
      title: t('drivers.signedIn'),
      from: 'medium',
      cell: ({ hasAccount, hasDeclined }) =>
        t(hasAccount ? 'boxes.yes' : hasDeclined ? 'drivers.signedIn.declined' : 'drivers.signedIn.never'),
    },
    {
      key: 'seen',
      title: t('drivers.lastSeen'),
      from: 'medium',
      value: ({ lastSeenAt }) => lastSeenAt && Date.parse(lastSeenAt),
      firstDirection: 'descending',
      cell: ({ lastSeenAt, waitingTaps }) =>
        [
          lastSeenAt && formatInstant(lastSeenAt, timeZone, language),
          waitingTaps > 0 && t('drivers.waiting', { count: waitingTaps }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
  ]
  return (
    <SortedTable label={t('drivers.title')} columns={columns} rows={drivers} idOf={driver => driver.id} {...table} />
  )
}

const nameOf = ({ firstName, lastName }: Driver): string => `${firstName} ${lastName}`.trim()
