import { useState } from 'react'
import type { ContainerPeriod, RuleDraft } from '#domain/pricing/rule.ts'
import { newPeriod, rateCardForm, type TypedPeriod, type TypedRateCard } from '#domain/pricing/rule-form.ts'
import type { LabelName } from '#domain/value/form.ts'
import type { RowFields } from '#web/frame/forms/form-fields.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { nameInLanguage } from '#web/office/parts/name-in-language.ts'
import { Difference } from '#web/office/prices/difference.tsx'
import { type PriceList, type Rule, refreshPrices } from '#web/office/prices/queries.ts'
import { PriceCell } from '#web/office/prices/rate-card/price-cell.tsx'
import { rulesWords } from '#web/office/prices/rule-words.ts'
import { Button } from '#web/ui/button.tsx'

type PeriodRule = Rule & { readonly draft: RuleDraft & { readonly terms: PeriodTerms } }
type PeriodTerms = Extract<RuleDraft['terms'], { readonly type: 'CONTAINER_PERIOD_PRICING' }>

export const isPeriodRule = (rule: Rule): rule is PeriodRule => rule.draft?.terms.type === 'CONTAINER_PERIOD_PRICING'

/** A row that the office has added keeps this mark until the prices are saved, because its place and its size may change before that. */
type AddedPeriod = TypedPeriod & { readonly isAdded: true }

const addedPeriod = (containerTypeId: string): AddedPeriod => ({ ...newPeriod(containerTypeId), isAdded: true })

const labelsOf = (t: Translate): Record<LabelName<TypedRateCard>, string> => ({
  containerPeriods: t('prices.rows'),
  'containerPeriods.containerTypeId': t('prices.container'),
  'containerPeriods.basePriceInCents': t('prices.base'),
  'containerPeriods.includedDays': t('prices.days'),
  'containerPeriods.includedTonnage': t('prices.tons'),
  'containerPeriods.additionalDayRateInCents': t('prices.perDay'),
  'containerPeriods.additionalTonRateInCents': t('prices.perTon'),
})

const errorsOf = (t: Translate): Partial<Record<LabelName<TypedRateCard>, string>> => ({
  containerPeriods: t('prices.rows.wrong'),
  'containerPeriods.basePriceInCents': t('prices.money.wrong'),
  'containerPeriods.includedDays': t('prices.days.wrong'),
  'containerPeriods.includedTonnage': t('prices.tons.wrong'),
  'containerPeriods.additionalDayRateInCents': t('prices.perDay.wrong'),
  'containerPeriods.additionalTonRateInCents': t('prices.money.wrong'),
})

/**
 * The card shows the prices of a rule as a table, with a row for each size. The office types into the table. Before the prices are saved, the card shows
 * what they change.
 */
export function RateCard({ list, rule }: { list: PriceList; rule: PeriodRule }) {
  const { t, language } = useTexts()
  const { draft, nameInSpanish } = rule
  const opened = rateCardForm.toTyped(draft.terms.data)
  const [shown, setShown] = useState<TypedRateCard | null>(null)
  const draftOf = (data: { readonly containerPeriods: readonly ContainerPeriod[] }): RuleDraft => ({
    ...draft,
    terms: { type: 'CONTAINER_PERIOD_PRICING', data },
  })
  const form = useRecordForm({
    rules: rateCardForm,
    record: rule,
    opened,
    labels: labelsOf(t),
    errors: errorsOf(t),
    onRight: setShown,
    call: (api, values, expected) =>
      api.office.prices.save.mutate({ version: expected.version, nameInSpanish, draft: draftOf(values) }),
    refresh: refreshPrices,
    saved: t('prices.saved'),
    onDone: () => setShown(null),
  })
  const { typed, values, frame } = form
  const [pointed, setPointed] = useState(0)
  const { rows, error, onChange, fieldsAt } = form.rows('containerPeriods')
  const unpriced = list.containerTypes.filter(({ id }) => !rows.some(row => row.containerTypeId === id))
  const [next] = unpriced
  return (
    <>
      <EditForm {...frame} isPending={false} save={t('prices.show')} isQuiet>
        <div className="overflow-x-auto">
          <table aria-label={nameInLanguage(rule, language)} className="w-full border-collapse text-small">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                <th scope="col" className="px-3 py-2 text-left font-medium">
                  {t('prices.container')}
                </th>
                {(['prices.base', 'prices.days', 'prices.tons', 'prices.perDay', 'prices.perTon'] as const).map(
                  name => (
                    <th key={name} scope="col" className="px-3 py-2 text-right font-medium">
                      {t(name)}
                    </th>
                  ),
                )}
                <td className="w-0" />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <RateRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, and rows never change their order
                  key={at}
                  fields={fieldsAt(at)}
                  list={list}
                  choices={
                    'isAdded' in row
                      ? list.containerTypes.filter(one => one.id === row.containerTypeId || unpriced.includes(one))
                      : null
                  }
                  onPoint={() => setPointed(at)}
                  onRemove={rows.length > 1 ? () => onChange(rows.filter((_, index) => index !== at)) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 px-3">
          <p className="min-h-10 flex-[1_1_15rem] text-small text-ink-soft sm:min-h-5">
            {values && rulesWords(draftOf(values), list)[pointed]}
          </p>
          {next && (
            <Button variant="ghost" size="sm" type="button" onClick={() => onChange([...rows, addedPeriod(next.id)])}>
              {t('prices.addSize')}
            </Button>
          )}
        </div>
        {error && (
          <p role="alert" className="text-small font-medium text-bad">
            {error}
          </p>
        )}
      </EditForm>
      {values && shown === typed && <Difference draft={draftOf(values)} frame={frame} onSave={() => form.save()} />}
    </>
  )
}

type RateRowProps = {
  fields: RowFields<TypedPeriod>
  list: PriceList
  /** The sizes that an added row may have. The size of a stored row does not change. */
  choices: PriceList['containerTypes'] | null
  onPoint: () => void
  onRemove: (() => void) | undefined
}

function RateRow({ fields, list, choices, onPoint, onRemove }: RateRowProps) {
  const { t } = useTexts()
  const size = fields.value('containerTypeId')
  const name = list.containerTypes.find(one => one.id === size.value)?.name ?? '–'
  return (
    <tr onPointerEnter={onPoint} onFocus={onPoint} className="border-b border-line last:border-b-0 hover:bg-sunken">
      <th scope="row" className="min-w-30 px-3 py-1 text-left align-top font-medium sm:whitespace-nowrap">
        {choices === null ? (
          <span className="flex min-h-9 items-center max-lg:min-h-12">{name}</span>
        ) : (
          <select
            aria-label={t('prices.container')}
            value={size.value}
            onChange={({ target }) => size.onChange(target.value)}
            className="h-9 rounded-control border border-line-strong bg-surface px-2 text-base max-lg:h-12"
          >
            {choices.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </th>
      <PriceCell size={name} {...fields.text('basePriceInCents')} sign="$" />
      <PriceCell size={name} {...fields.text('includedDays')} />
      <PriceCell size={name} {...fields.text('includedTonnage')} />
      <PriceCell size={name} {...fields.text('additionalDayRateInCents')} sign="$" />
      <PriceCell size={name} {...fields.text('additionalTonRateInCents')} sign="$" />
      <td className="w-0 py-1 pr-1 align-top">
        {onRemove && (
          <button
            type="button"
            aria-label={t('prices.removeSize', { name })}
            onClick={onRemove}
            className="min-h-9 min-w-9 rounded-control text-ink-soft hover:text-ink max-lg:min-h-12 max-lg:min-w-12"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="mx-auto size-4 fill-none stroke-current stroke-2">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        )}
      </td>
    </tr>
  )
}
