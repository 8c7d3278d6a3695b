import type { Right } from '#domain/account/roles.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type SortableColumn, SortedTable } from '#web/office/list/sorted-table.tsx'
import { useMe } from '#web/office/session/me.ts'
import type { Invitation, Person } from '#web/office/settings/team/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'

export function personName({ firstName, lastName }: Person, t: Translate): string {
  return `${firstName} ${lastName}`.trim() || t('team.name.none')
}

type Row = {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly works: string
  readonly rights: string
  readonly seen: string
  readonly state: 'suspended' | 'invited' | null
}

type TeamTableProps = {
  people: readonly Person[]
  invitations: readonly Invitation[]
  openId: string | null
  onOpen: (id: string) => void
  addressOf: (id: string) => string
}

export function TeamTable({ people, invitations, ...table }: TeamTableProps) {
  const { t } = useTexts()
  const personRow = usePersonRow()
  const rows = [
    ...people.map(personRow),
    ...invitations.map(
      (one): Row => ({
        id: one.id,
        name: t('team.name.none'),
        phone: formatPhone(one.phone),
        works: t('team.role.admin'),
        rights: rightsInWords(one.rights, t),
        seen: '',
        state: 'invited',
      }),
    ),
  ]
  const columns: [SortableColumn<Row>, ...SortableColumn<Row>[]] = [
    { key: 'name', title: t('team.name'), cell: row => row.name, value: row => row.name },
    { key: 'phone', title: t('team.phone'), cell: row => row.phone, isClear: true },
    { key: 'works', title: t('team.works'), cell: row => row.works, value: row => row.works },
    { key: 'rights', title: t('team.rights'), cell: row => row.rights, from: 'medium', isFlexible: true },
    { key: 'seen', title: t('team.seen'), cell: row => row.seen, from: 'medium' },
    {
      key: 'state',
      title: t('team.status'),
      cell: ({ state }) => state && <Badge tone={state === 'suspended' ? 'red' : 'amber'}>{t(`team.${state}`)}</Badge>,
    },
  ]
  return <SortedTable label={t('team.title')} columns={columns} rows={rows} idOf={row => row.id} {...table} />
}

function usePersonRow() {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  return (one: Person): Row => {
    const isInOffice = one.roles.includes('admin')
    const lastSeen = one.seenAt ? formatInstant(one.seenAt, timeZone, language) : t('team.seen.never')
    return {
      id: one.id,
      name: one.isSelf ? t('team.self', { name: personName(one, t) }) : personName(one, t),
      phone: one.phone ? formatPhone(one.phone) : '–',
      works: one.roles.map(role => t(`team.role.${role}`)).join(', '),
      rights: isInOffice ? rightsInWords(one.rights, t) : '',
      seen: isInOffice ? lastSeen : '',
      state: one.isSuspended ? 'suspended' : null,
    }
  }
}

function rightsInWords(rights: readonly Right[] | null, t: Translate): string {
  if (rights === null) return t('team.rights.all')
  if (rights.length === 0) return t('team.rights.none')
  return rights.map(right => t(`team.right.${right}.short`)).join(', ')
}
