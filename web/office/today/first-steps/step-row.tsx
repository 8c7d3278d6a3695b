import { Link } from 'react-router'
import type { Right } from '#domain/account/roles.ts'
import type { FirstStep } from '#domain/company/first-steps.ts'
import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { previewAddress } from '#web/office/today/first-steps/preview-address.ts'
import type { FirstStepsPage } from '#web/office/today/first-steps/queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, Icon } from '#web/ui/icons.tsx'

type Facts = FirstStepsPage['facts']
type StepRowProps = { step: FirstStep; isDone: boolean; facts: Facts }

/** The whole row leads to the page where the step is done. */
export function StepRow({ step, isDone, facts }: StepRowProps) {
  const { t } = useTexts()
  const me = useMe()
  const { right, to } = placeOf(step, isDone, facts)
  const isAllowed = right === null || hasRight(me, right)
  const content = (
    <>
      <span
        className={classNames(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-round border',
          isDone ? 'border-transparent bg-good-tint text-good' : 'border-line-strong',
        )}
      >
        {isDone && <CheckIcon className="size-4" />}
        <span className="sr-only">{t(isDone ? 'steps.done' : 'steps.open')}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`steps.${step}`)}</span>{' '}
        <span className="block text-small text-ink-soft">
          {isAllowed ? proofOf(step, isDone, facts, t) : t('steps.right')}
        </span>
      </span>
      {isAllowed && !isDone && <NextIcon />}
    </>
  )
  const look = 'flex min-h-14 items-start gap-3 rounded-control px-3 py-2'
  if (!isAllowed) return <li className={look}>{content}</li>
  const hover = 'hover:bg-sunken'
  return (
    <li>
      {to === previewAddress ? (
        <a href={to} target="_blank" rel="noopener" className={classNames(look, hover)}>
          {content}
        </a>
      ) : (
        <Link to={to} className={classNames(look, hover)}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** The arrow shows which rows are still to be opened. */
const NextIcon = () => (
  <Icon className="mt-1.5 size-4 shrink-0 text-ink-soft">
    <path d="m9 5 7 7-7 7" />
  </Icon>
)

type Place = { readonly right: Right | null; readonly to: string }

/** Returns the address where the step is done. A new record opens at once while there is none. */
function placeOf(step: FirstStep, isDone: boolean, facts: Facts): Place {
  const fleet = (list: string): Place => ({ right: 'dispatch', to: isDone ? list : `${list}?open=new` })
  if (step === 'brand') return { right: 'team', to: '/settings/brand' }
  if (step === 'area') return { right: 'catalog', to: '/areas' }
  if (step === 'catalog') return { right: 'catalog', to: '/catalog/containers' }
  if (step === 'prices') return { right: 'catalog', to: facts.sizes > 0 ? '/prices' : '/catalog/containers' }
  if (step === 'windows') return { right: 'catalog', to: '/catalog/windows' }
  if (step === 'boxes') return fleet('/containers')
  if (step === 'crew') return fleet(facts.trucks > 0 ? '/drivers' : '/trucks')
  if (step === 'facilities') return fleet('/facilities')
  return facts.paidOrder ? { right: null, to: `/orders/${facts.paidOrder.id}` } : { right: null, to: previewAddress }
}

/** Returns what the data say about the step, or what is to be done. */
function proofOf(step: FirstStep, isDone: boolean, facts: Facts, t: Translate): string {
  switch (step) {
    case 'brand':
      return t(isDone ? 'steps.brand.done' : 'steps.brand.open')
    case 'area':
      if (!isDone) return t('steps.area.open')
      return t(facts.hasTax ? 'steps.area.done' : 'steps.area.untaxed', facts)
    case 'catalog':
      return isDone ? t('steps.catalog.done', facts) : t('steps.catalog.open')
    case 'prices':
      if (isDone) return t('steps.prices.done')
      return facts.sizes === 0 ? t('steps.prices.first') : t('steps.prices.open', facts)
    case 'windows':
      return isDone ? t('steps.windows.done', facts) : t('steps.windows.open')
    case 'boxes':
      return isDone ? t('steps.boxes.done', facts) : t('steps.boxes.open')
    case 'crew':
      return t(isDone ? 'steps.crew.done' : 'steps.crew.open', facts)
    case 'facilities':
      return t(isDone ? 'steps.facilities.done' : 'steps.facilities.open', facts)
    case 'order':
      if (facts.paidOrder) return t('steps.order.done', { number: facts.paidOrder.number })
      return t(settings.payment?.isSimulated ? 'steps.order.simulated' : 'steps.order.open')
  }
}
