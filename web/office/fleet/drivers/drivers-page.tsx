import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { DriverForm } from '#web/office/fleet/drivers/driver-form.tsx'
import { DriverPanel } from '#web/office/fleet/drivers/driver-panel.tsx'
import { choicesQuery, type Driver, driversQuery } from '#web/office/fleet/queries.ts'
import { StatusMark } from '#web/office/fleet/status-mark.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function DriversPage() {
  const { t } = useTexts()
  const drivers = useQuery(driversQuery())
  const choices = useQuery(choicesQuery())
  const { openId, open, close } = useOpen()
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
      {data => <DriverTable drivers={data.drivers} openId={openId} onOpen={open} />}
    </ListPage>
  )
}

type TableProps = { drivers: readonly Driver[]; openId: string | null; onOpen: (id: string) => void }

function DriverTable({ drivers, openId, onOpen }: TableProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const columns: [Column<Driver>, ...Column<Driver>[]] = [
    { key: 'name', title: t('drivers.name'), cell: nameOf },
    { key: 'status', title: t('drivers.status'), cell: ({ status }) => <StatusMark status={status} /> },
    { key: 'truck', title: t('drivers.truck'), cell: driver => driver.usualTruck ?? '' },
    { key: 'phone', title: t('drivers.phone'), cell: driver => formatPhone(driver.phone) },
    { key: 'language', title: t('drivers.language'), cell: driver => t(`drivers.language.${driver.language}`) },
    {
      key: 'signedIn',
      title: t('drivers.signedIn'),
      cell: ({ hasAccount, hasDeclined }) =>
        t(hasAccount ? 'boxes.yes' : hasDeclined ? 'drivers.signedIn.declined' : 'drivers.signedIn.never'),
    },
    {
      key: 'seen',
      title: t('drivers.lastSeen'),
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
    <DataTable
      label={t('drivers.title')}
      columns={columns}
      rows={drivers}
      idOf={driver => driver.id}
      openId={openId}
      onOpen={onOpen}
    />
  )
}

const nameOf = ({ firstName, lastName }: Driver): string => `${firstName} ${lastName}`.trim()
