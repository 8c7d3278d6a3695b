import type { RuleOutcome } from '#domain/pricing/try-out/explain-choice.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'

type RuleOutcomesProps = {
  fates: readonly RuleOutcome[]
  /** Returns the customers that a rule names. Null if it names none. */
  forWhom: (ruleId: string) => string | null
}

/** Lists the fate of each rule, the strongest first. */
export function RuleOutcomes({ fates, forWhom }: RuleOutcomesProps) {
  const { t } = useTexts()
  if (fates.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-small">
      <h4 className="font-medium">{t('prices.try.fates')}</h4>
      <ol className="flex flex-col gap-1">
        {fates.map(fate => (
          <li key={fate.ruleId} className={fate.outcome === 'made' ? '' : 'text-ink-soft'}>
            <span className="font-medium">{nameOf(fate, forWhom(fate.ruleId), t)}</span>: {fateWords(fate, t)}
          </li>
        ))}
      </ol>
    </div>
  )
}

const nameOf = ({ ruleName: name }: RuleOutcome, who: string | null, t: Translate): string =>
  who === null ? name : t('prices.fate.for', { name, who })

function fateWords(fate: RuleOutcome, t: Translate): string {
  switch (fate.outcome) {
    case 'made':
      return fate.kinds.map(kind => t(`prices.fate.made.${kind}`)).join(', ')
    case 'not-for-it':
      return fate.mismatches.map(mismatch => t(`prices.mismatch.${mismatch}`)).join(', ')
    case 'beaten':
      return t('prices.fate.beaten', { by: fate.byName })
    default:
      return t(`prices.fate.${fate.outcome}`)
  }
}
