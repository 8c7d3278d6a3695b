import { checkoutSteps } from '#domain/cart/next-step.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Demand } from '#web/office/areas/queries.ts'
import { TextAnchor } from '#web/office/parts/text-link.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { SimpleTable } from '#web/ui/simple-table.tsx'

const order = [...checkoutSteps, 'restricted-confirmation'] as const

/** A bar for each step shows how many carts were left there. The newest carts and their customers are below. */
export function LeftCarts({ demand: { steps, left, seesPeople } }: { demand: Demand }) {
  const { t } = useTexts()
  if (steps.length === 0) return <p className="text-ink-soft">{t('demand.steps.none')}</p>
  const most = Math.max(...steps.map(one => one.carts))
  const sorted = steps.toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step))
  return (
    <>
      <SimpleTable
        label={t('demand.steps')}
        titles={[t('demand.step'), t('demand.bars'), t('demand.carts'), t('demand.leads')]}
        rows={sorted.map(({ step, carts, leads }) => ({
          key: step,
          cells: [t(`demand.step.${step}`), <Bar key="bar" share={carts / most} />, carts, leads],
        }))}
      />
      <h3 className="font-bold">{t('demand.left')}</h3>
      <Newest left={left} seesPeople={seesPeople} />
    </>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-40">
      <rect width="100" height="10" className="fill-sunken" />
      <rect width={100 * share} height="10" className="fill-accent" />
    </svg>
  )
}

function Newest({ left, seesPeople }: Pick<Demand, 'left' | 'seesPeople'>) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const people = seesPeople ? [t('demand.phone'), t('demand.email')] : []
  return (
    <SimpleTable
      label={t('demand.left')}
      titles={[t('demand.at'), t('areas.zip'), t('demand.step'), ...people]}
      rows={left.map(({ id, updatedAt, zipCode, step, phone, email }) => ({
        key: id,
        cells: [
          formatInstant(updatedAt, timeZone, language),
          zipCode ?? '–',
          t(`demand.step.${step}`),
          ...(seesPeople ? [phone && <TextAnchor href={`tel:${phone}`}>{formatPhone(phone)}</TextAnchor>, email] : []),
        ],
      }))}
    />
  )
}
