import { useState } from 'react'
import type { RuleDraft, RuleType } from '#domain/pricing/rule.ts'
import { newRule, ruleForm, type TypedRule } from '#domain/pricing/rule-form.ts'
import type { LabelName } from '#domain/value/form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { isSame } from '#web/office/edit/three-way.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { useNamed } from '#web/office/prices/customers/use-named.ts'
import { Difference } from '#web/office/prices/difference.tsx'
import { BasicFields } from '#web/office/prices/forms/basic-fields.tsx'
import { TermsFields } from '#web/office/prices/forms/terms-fields.tsx'
import { type PriceList, type Rule, refreshPrices } from '#web/office/prices/queries.ts'
import { TryOut } from '#web/office/prices/try-out/try-out.tsx'

type RuleFormProps = {
  list: PriceList
  /** Null for a new rule. A new rule has its id in `newId`. */
  rule: Rule | null
  newId?: string
  copied?: RuleDraft | null
  type: RuleType
  onDone?: () => void
}

const labelsOf = (t: Translate): Record<LabelName<TypedRule>, string> => ({
  name: t('prices.name'),
  nameInSpanish: t('prices.nameInSpanish'),
  customerClassification: t('prices.for'),
  customerIds: t('prices.customers'),
  customerSearch: t('prices.customers'),
  zipCodes: t('prices.zips'),
  precedence: t('prices.precedence'),
  effectiveFrom: t('prices.starts'),
  effectiveTo: t('prices.ends'),
  canCombine: t('prices.combine'),
  type: t('prices.type'),
  containerPeriods: t('prices.type'),
  'containerPeriods.containerTypeId': t('prices.container'),
  'containerPeriods.basePriceInCents': t('prices.base'),
  'containerPeriods.includedDays': t('prices.days'),
  'containerPeriods.includedTonnage': t('prices.tons'),
  'containerPeriods.additionalDayRateInCents': t('prices.perDay'),
  'containerPeriods.additionalTonRateInCents': t('prices.perTon'),
  cells: t('prices.type'),
  'cells.containerTypeId': t('prices.container'),
  'cells.materialId': t('prices.material'),
  'cells.kind': t('prices.kind'),
  'cells.price': t('prices.base'),
  'cells.minimumTonnage': t('prices.tons'),
  'cells.perTonRateInCents': t('prices.perTon'),
  perTonRateInCents: t('prices.perTon.all'),
  minimumTonnage: t('prices.tons.prepaid'),
  discountType: t('prices.discountType'),
  discount: t('prices.amount'),
  code: t('prices.code'),
})

const errorsOf = (t: Translate, { discountType }: TypedRule): Partial<Record<LabelName<TypedRule>, string>> => ({
  name: t('prices.name.wrong'),
  nameInSpanish: t('prices.name.wrong'),
  customerIds: t('prices.customers.notChosen'),
  zipCodes: t('prices.zips.wrong'),
  precedence: t('prices.precedence.wrong'),
  effectiveFrom: t('prices.date.wrong'),
  effectiveTo: t('prices.ends.wrong'),
  containerPeriods: t('prices.rows.wrong'),
  'containerPeriods.basePriceInCents': t('prices.money.wrong'),
  'containerPeriods.includedDays': t('prices.days.wrong'),
  'containerPeriods.includedTonnage': t('prices.tons.wrong'),
  'containerPeriods.additionalDayRateInCents': t('prices.perDay.wrong'),
  'containerPeriods.additionalTonRateInCents': t('prices.money.wrong'),
  cells: t('prices.rows.wrong'),
  'cells.price': t('prices.money.wrong'),
  'cells.minimumTonnage': t('prices.tons.wrong'),
  'cells.perTonRateInCents': t('prices.money.wrong'),
  perTonRateInCents: t('prices.money.wrong'),
  minimumTonnage: t('prices.tons.wrong'),
  discount: t(discountType === 'percentage' ? 'prices.percent.wrong' : 'prices.money.wrong'),
  code: t('prices.code.wrong'),
})

/** The form shows the typed rule, and beside it the try-out. Before the rule is saved, the form shows what would change. */
export function RuleForm({ list: known, rule, newId = '', copied = null, type, onDone }: RuleFormProps) {
  const { t } = useTexts()
  const { list, onFound } = useNamed(known)
  const { timeZone } = list
  const before = rule?.draft ?? copied
  const rules = ruleForm(before, timeZone)
  const nameInSpanish = rule?.nameInSpanish ?? null
  const opened = before ? rules.toTyped({ ...before, nameInSpanish }) : newRule(type, timeZone)
  const [shown, setShown] = useState<TypedRule | null>(null)
  const draftOf = ({
    nameInSpanish: _,
    ...facts
  }: NonNullable<ReturnType<typeof rules.read>['values']>): RuleDraft => ({
    ...facts,
    id: rule?.id ?? newId,
    active: before?.active ?? true,
  })
  const form = useRecordForm({
    rules,
    record: rule,
    opened,
    labels: labelsOf(t),
    errors: typed => errorsOf(t, typed),
    onRight: setShown,
    call: (api, values, expected) =>
      api.office.prices.save.mutate({
        version: expected?.version ?? null,
        nameInSpanish: values.nameInSpanish,
        draft: draftOf(values),
      }),
    refresh: refreshPrices,
    saved: t('prices.saved'),
    onDone: () => {
      setShown(null)
      onDone?.()
    },
  })
  const { typed, values, frame } = form
  const draft = values && draftOf(values)
  return (
    <>
      <EditForm {...frame} isPending={false} save={t('prices.show')}>
        <BasicFields list={list} form={form} onFound={onFound} />
        <TermsFields list={list} form={form} />
      </EditForm>
      {draft && shown === typed && <Difference draft={draft} frame={frame} onSave={() => form.save()} />}
      <TryOut list={list} draft={rule && isSame(typed, opened) ? null : draft} isIncomplete={draft === null} />
    </>
  )
}
