import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Customer } from '#web/office/customers/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

type RecordChoiceProps = { record: Customer; isKept: boolean; onKeep: () => void }

/** Shows one of two records, with the facts that distinguish them. */
export function RecordChoice({ record, isKept, onKeep }: RecordChoiceProps) {
  const { t } = useTexts()
  const { id, shownName, kind, name, company, phone, email, people, figures, tags, blockedAt } = record
  const other = kind === 'company' ? name : company
  const lines = [
    other,
    phone && formatPhone(phone),
    email,
    people
      .map(person => [person.name, person.phone && formatPhone(person.phone)].filter(Boolean).join(', '))
      .filter(Boolean)
      .join(' · '),
    t('customers.merge.figures', {
      orders: figures.orders,
      onSite: figures.onSite,
      revenue: formatCents(figures.revenueInCents),
      due: formatCents(figures.dueInCents),
    }),
    tags.join(', '),
  ].filter(Boolean)
  return (
    <RadioCard
      name="kept"
      value={id}
      checked={isKept}
      onChange={onKeep}
      title={shownName ?? t('customers.deleted')}
      aside={blockedAt && <Badge tone="red">{t('customers.blocked')}</Badge>}
    >
      {lines.map(line => (
        <span key={line} className="block text-small wrap-anywhere">
          {line}
        </span>
      ))}
    </RadioCard>
  )
}
