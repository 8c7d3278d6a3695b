import { useState } from 'react'
import { maxRuleNameCharacters, type RuleDraft, type RuleType, ruleTypes } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { RuleForm } from '#web/office/prices/forms/rule-form.tsx'
import type { PriceList } from '#web/office/prices/queries.ts'

import { SelectField } from '#web/ui/select-field.tsx'

type NewRuleProps = { list: PriceList; copied: RuleDraft | null; onDone: () => void }

/**
 * The form makes a new rule, or a copy of one. The rule has its id before it is stored, so that a try-out orders rules of equal precedence
 * as the stored rule will.
 */
export function NewRule({ list, copied, onDone }: NewRuleProps) {
  const { t } = useTexts()
  const [type, setType] = useState<RuleType>(copied?.terms.type ?? 'CONTAINER_PERIOD_PRICING')
  const [id] = useState(() => crypto.randomUUID())
  const copy = copied && {
    ...copied,
    id,
    name: t('prices.copyOf', { name: copied.name }).slice(0, maxRuleNameCharacters),
    active: true,
  }
  return (
    <>
      {!copied && (
        <SelectField
          label={t('prices.type')}
          value={type}
          choices={ruleTypes.map(value => ({ value, label: t(`prices.type.${value}`) }))}
          onChange={setType}
        />
      )}
      <RuleForm key={type} list={list} rule={null} newId={id} copied={copy} type={type} onDone={onDone} />
    </>
  )
}
