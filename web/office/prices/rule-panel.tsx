import type { RuleDraft } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { RuleForm } from '#web/office/prices/forms/rule-form.tsx'
import { type PriceList, type Rule, refreshPrices } from '#web/office/prices/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type RulePanelProps = { list: PriceList; rule: Rule; onCopy: (draft: RuleDraft) => void }

/** The panel has the form of a rule, and the acts that need one press. */
export function RulePanel({ list, rule, onCopy }: RulePanelProps) {
  const { t } = useTexts()
  const { draft, id, version, active } = rule
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, change: 'switch' | 'end') =>
      api.office.prices.change.mutate(
        change === 'end'
          ? { id, version, act: 'end', effectiveTo: new Date().toISOString() }
          : { id, version, act: 'switch', active: !active },
      ),
    { refresh: refreshPrices },
  )
  const isEnded = draft?.effectiveTo != null && draft.effectiveTo <= list.now
  const canEnd = draft && active && !isEnded && (draft.effectiveFrom === null || draft.effectiveFrom < list.now)
  return (
    <>
      {draft ? (
        <RuleForm list={list} rule={rule} type={draft.terms.type} />
      ) : (
        <Notice tone="red" title={t('prices.broken')}>
          {rule.problems.join('; ')}
        </Notice>
      )}
      <ActFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit('switch')}>
          {t(active ? 'prices.switchOff' : 'prices.switchOn')}
        </Button>
        {canEnd && (
          <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit('end')}>
            {t('prices.endNow')}
          </Button>
        )}
        {draft && (
          <Button variant="outline" size="sm" onClick={() => onCopy(draft)}>
            {t('prices.copy')}
          </Button>
        )}
      </div>
    </>
  )
}
