import { useState } from 'react'
import { maxRuleNameCharacters, type RuleDraft } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { isSame } from '#web/office/edit/three-way.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useNamed } from '#web/office/prices/customers/use-named.ts'
import { BasicFields } from '#web/office/prices/forms/basic-fields.tsx'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { TermsFields } from '#web/office/prices/forms/terms-fields.tsx'
import { type PriceList, type Rule, refreshPrices } from '#web/office/prices/queries.ts'
import { OrdersCompared } from '#web/office/prices/try-out/orders-compared.tsx'
import { TryOut } from '#web/office/prices/try-out/try-out.tsx'
import { type RuleType, readRule, type TypedRule, typedRule } from '#web/office/prices/typed-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type RuleFormProps = {
  list: PriceList
  /** It is null for a new rule, which has an id. */
  rule: Rule | null
  newId?: string
  copied?: RuleDraft | null
  type: RuleType
  onDone?: () => void
}

const labelsOf = (t: Translate): Record<keyof TypedRule, string> => ({
  name: t('prices.name'),
  nameInSpanish: t('prices.nameInSpanish'),
  customerType: t('prices.for'),
  customers: t('prices.customers'),
  customerSearch: t('prices.customers'),
  zips: t('prices.zips'),
  precedence: t('prices.precedence'),
  starts: t('prices.starts'),
  ends: t('prices.ends'),
  canCombine: t('prices.combine'),
  periods: t('prices.type'),
  cells: t('prices.type'),
  perTon: t('prices.perTon.all'),
  tons: t('prices.tons.prepaid'),
  discountType: t('prices.discountType'),
  discount: t('prices.amount'),
  code: t('prices.code'),
})

/**
 * The form shows the typed rule, the changes that it would make, and the try-out beside it. The rule is saved after the difference was
 * shown.
 */
export function RuleForm({
  list: known,
  rule,
  newId = '',
  copied = null,
  type,
  onDone = () => undefined,
}: RuleFormProps) {
  const { t } = useTexts()
  const { list, onFound } = useNamed(known)
  const { timeZone } = list
  const stored = rule?.draft ?? null
  const fields = typedRule(stored ?? copied, rule?.nameInSpanish ?? null, timeZone)
  const editing = useEditing({ version: rule?.version ?? 0, fields })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const [shown, setShown] = useState<RuleDraft | null>(null)
  const id = rule?.id ?? newId
  const { wrong, draft } = readRule(typed, { id, type, before: stored ?? copied, timeZone })
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, saved: RuleDraft) => {
      const nameInSpanish = typed.nameInSpanish.trim().slice(0, maxRuleNameCharacters) || null
      return api.office.prices.save.mutate({ version: rule ? editing.seenVersion : null, nameInSpanish, draft: saved })
    },
    {
      refresh: refreshPrices,
      onDone: () => {
        editing.saved()
        setShown(null)
        toast({ kind: 'success', title: t('prices.saved') })
        onDone()
      },
    },
  )
  const send = () => {
    setTried(true)
    setShown(draft)
    return draft !== null
  }
  const changeField = (change: Partial<TypedRule>) => {
    set(change)
    setShown(null)
  }
  const props: RuleFieldsProps = {
    list,
    typed,
    set: changeField,
    onFound,
    says: (path, words) => (isTried && wrong.has(path) ? words : undefined),
  }
  return (
    <>
      <EditForm
        editing={editing}
        isPending={false}
        isOff={isOff}
        failure={failure}
        onSend={send}
        objectId={rule?.id ?? null}
        labels={labelsOf(t)}
        save={t('prices.show')}
      >
        <BasicFields {...props} isDiscount={type === 'AUTO_DISCOUNT' || type === 'DISCOUNT'} />
        <TermsFields {...props} type={type} />
      </EditForm>
      {shown && (
        <section aria-label={t('prices.shown')} className="flex flex-col gap-3 rounded-card bg-sunken p-4">
          <h3 className="font-bold">{t('prices.shown')}</h3>
          <OrdersCompared draft={shown} />
          <Button pending={isPending} disabled={isOff || editing.theirs !== null} onClick={() => submit(shown)}>
            {t('prices.saveAnyway')}
          </Button>
        </section>
      )}
      <TryOut list={list} draft={rule && isSame(typed, fields) ? null : draft} isIncomplete={draft === null} />
    </>
  )
}
