import type { RuleDraft } from '#domain/pricing/rule.ts'
import { type CatalogNames, type RuleSentence, ruleSentences } from '#domain/pricing/try-out/rule-sentence.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { NamedCustomer, PriceList, Rule } from '#web/office/prices/queries.ts'

/** An item that is no longer sold has a dash as its name. */
export const namesOf = ({ containerTypes, materials }: PriceList): CatalogNames => ({
  container: id => containerTypes.find(one => one.id === id)?.name ?? '–',
  material: id => materials.find(one => one.id === id)?.name ?? '–',
})

export const sentenceWords = ({ key, values }: RuleSentence): string =>
  textFromServer(areaOfTexts('company/prices'), `prices.says.${key}`, values) ?? ''

export const rulesWords = (draft: RuleDraft, list: PriceList): string[] =>
  ruleSentences(draft.terms, namesOf(list)).map(sentenceWords)

/** Describes the scope of a rule, such as "Contractors · 78617, 78719 · Reyes Roofing (blocked)". */
export function scopeWords({ scope }: RuleDraft, list: Customers, t: Translate): string {
  const { customerClassification, zipCodes, customerIds } = scope
  const parts = [
    ...(customerClassification === 'all' ? [] : [t(`prices.for.${customerClassification}`)]),
    ...(zipCodes === 'all' ? [] : [zipsWords(zipCodes, t)]),
    ...(customerIds === 'all' ? [] : [customersWords(customerIds, list, t)]),
  ]
  return parts.length === 0 ? t('prices.for.all') : parts.join(' · ')
}

type Customers = Pick<PriceList, 'customers'>

/** Returns words such as "Reyes Roofing, Acme Build and 3 more". */
export function customersWords(ids: readonly string[], list: Customers, t: Translate): string {
  if (ids.length === 0) return t('prices.for.nobody')
  const names = namedCustomers(ids, list).map(one => customerWords(one, t))
  const [first, second] = names
  return names.length > 3
    ? t('prices.for.more', { first: `${first}, ${second}`, count: names.length - 2 })
    : names.join(', ')
}

/** If the id belongs to no customer of this hauler, the name is a dash. */
export const namedCustomers = (ids: readonly string[], { customers }: Customers): NamedCustomer[] =>
  ids.map(id => customers.find(one => one.id === id) ?? { ...nameless, id })

const nameless = { name: '–', isBlocked: false, isMerged: false, mergedInto: null }

/** Returns the name of the customer, with a note if the customer may not order, or if their record was merged into another one. */
export function customerWords({ name, isBlocked, isMerged, mergedInto }: NamedCustomer, t: Translate): string {
  const deleted = t('prices.customer.deleted')
  const notes = [
    ...(isMerged ? [t('prices.customer.merged', { name: mergedInto ?? deleted })] : []),
    ...(isBlocked ? [t('prices.customer.blocked')] : []),
  ]
  return notes.length === 0 ? (name ?? deleted) : `${name ?? deleted} (${notes.join(', ')})`
}

const zipsWords = (zips: readonly string[], t: Translate): string =>
  zips.length > 4
    ? t('prices.for.more', { first: zips.slice(0, 3).join(', '), count: zips.length - 3 })
    : zips.join(', ')

export type RuleState = 'broken' | 'off' | 'over' | 'later' | 'in-force'

export function stateOf({ draft, active }: Rule, now: string): RuleState {
  if (!draft) return active ? 'broken' : 'off'
  if (!active) return 'off'
  if (draft.effectiveTo !== null && draft.effectiveTo <= now) return 'over'
  return draft.effectiveFrom !== null && draft.effectiveFrom > now ? 'later' : 'in-force'
}
