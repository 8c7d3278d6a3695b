import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, useCustomerAct } from '#web/office/customers/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { Part } from '#web/office/parts/part.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatDate } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Merged = Customer['merged'][number]

/** Lists the records that were merged into this one. Each merge can be undone. */
export function MergedRecords({ customer: { merged } }: { customer: Customer }) {
  const { t } = useTexts()
  if (merged.length === 0) return null
  return (
    <Part title={t('customers.merged')}>
      <ul className="flex flex-col gap-3 text-small">
        {merged.map(record => (
          <MergedRecord key={record.mergeId} record={record} />
        ))}
      </ul>
    </Part>
  )
}

function MergedRecord({ record }: { record: Merged }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { mergeId, shownName, phone, email, tags, at, who, partableUntil, isPartable } = record
  const { submit, isPending, failure, isOff } = useCustomerAct(
    (api, _: undefined) => api.office.customers.part.mutate({ mergeId }),
    () => toast({ kind: 'success', title: t('customers.part.done') }),
  )
  const day = formatDate(at, timeZone, language)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-medium">{shownName ?? t('customers.deleted')}</p>
        <p className="text-ink-soft">{[phone && formatPhone(phone), email, ...tags].filter(Boolean).join(' · ')}</p>
        <p className="text-ink-soft">
          {who === null ? t('customers.merged.on', { day }) : t('customers.merged.by', { day, who })}
        </p>
        <ActFailure failure={failure} />
      </div>
      {isPartable ? (
        <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
          {t('customers.part', { day: formatDate(partableUntil, timeZone, language) })}
        </Button>
      ) : (
        <p className="text-ink-soft">{t('customers.part.over')}</p>
      )}
    </li>
  )
}
