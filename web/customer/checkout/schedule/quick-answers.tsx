import type { DayPrices } from '#domain/schedule/day-price.ts'
import type { ScheduleLimits } from '#domain/schedule/drop-off.ts'
import { type ProposedRental, quickAnswers } from '#domain/schedule/quick-answers.ts'
import { shortPrice } from '#web/customer/checkout/schedule/use-day-prices.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { useVisits } from '#web/parts/schedule/use-visits.ts'
import { formatDay } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'

type QuickAnswersProps = {
  visits: ReturnType<typeof useVisits>
  limits: ScheduleLimits
  prices: DayPrices | null
  /** True if the drop-off is agreed. Then the customer chooses only how long the rental is. */
  isDropOffFixed: boolean
}

/** One tap chooses both days (rule S20). */
export function QuickAnswers({ visits, limits, prices, isDropOffFixed }: QuickAnswersProps) {
  const { t, language } = useTexts()
  const [dropOff, pickup] = [visits.dropOff.day, visits.pickup.day]
  const included = prices ? prices.includedDays : null
  const { earliest, lengths } = quickAnswers({ dropOff, pickup }, included, limits, isDropOffFixed)
  const lengthText = ({ days, pickup: end }: ProposedRental, wanted: number) => {
    const extra = prices?.extraInCents(days) ?? 0
    const text = t('schedule.days', { days })
    const length = !prices
      ? text
      : extra > 0
        ? t('schedule.quick.more', { days: text, price: shortPrice(extra) })
        : t('schedule.quick.included', { days: text })
    return days === wanted ? length : t('schedule.quick.until', { length, day: formatDay(end, language) })
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">{t('schedule.quick')}</legend>
      {earliest && !isDropOffFixed && (
        <Answer isChosen={dropOff === earliest.dropOff} onChoose={() => visits.onRental(earliest)}>
          {t('schedule.quick.earliest', { day: formatDay(earliest.dropOff, language) })}
        </Answer>
      )}
      {lengths.map(({ wanted, ...rental }) => (
        <Answer
          key={rental.pickup}
          isChosen={dropOff === rental.dropOff && pickup === rental.pickup}
          onChoose={() => visits.onRental(rental)}
        >
          {lengthText(rental, wanted)}
        </Answer>
      ))}
    </fieldset>
  )
}

type AnswerProps = { isChosen: boolean; onChoose: () => void; children: string }

function Answer({ isChosen, onChoose, children }: AnswerProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'min-h-11 rounded-round border bg-surface px-2 py-1.5 text-small font-medium transition-colors sm:px-3',
        isChosen ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line-strong hover:border-ink',
      )}
    >
      {children}
    </button>
  )
}
