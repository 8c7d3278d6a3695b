import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { defaultMinimumTonnage, defaultPerTonInCents } from '#domain/pricing/tonnage.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { nameInLanguage } from '#web/office/parts/name-in-language.ts'
import { NewRule } from '#web/office/prices/forms/new-rule.tsx'
import { type PriceList, pricesQuery, refreshPrices } from '#web/office/prices/queries.ts'
import { RuleList } from '#web/office/prices/rule-list.tsx'
import { RulePanel } from '#web/office/prices/rule-panel.tsx'
import { TryOut } from '#web/office/prices/try-out/try-out.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

/** Shows the hauler's pricing rules, and the price that they give a cart. */
export default function PricesPage() {
  return (
    <OfficeOnly rights={['catalog']}>
      <Prices />
    </OfficeOnly>
  )
}

function Prices() {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'pricing-rule')) void refreshPrices(queries)
  })
  const list = useQuery(pricesQuery())
  const { openId, open, close } = useOpen()
  const [copied, setCopied] = useState<RuleDraft | null>(null)
  const openNew = (copy: RuleDraft | null) => {
    setCopied(copy)
    open('new')
  }
  const opened = list.data?.rules.find(rule => rule.id === openId)
  const title =
    openId === 'new'
      ? t('prices.add')
      : openId === 'try'
        ? t('prices.tryOut')
        : opened
          ? nameInLanguage(opened, language)
          : '–'
  return (
    <ListPage
      title={t('prices.title')}
      add={t('prices.add')}
      onAdd={() => openNew(null)}
      query={list}
      actions={
        <Button size="sm" variant="outline" onClick={() => open('try')}>
          {t('prices.tryOut')}
        </Button>
      }
      empty={data => (data.rules.length > 0 ? null : t('prices.empty', builtIn))}
      panel={
        openId !== null && (
          <SidePanel key={openId} title={title} closeLabel={t('prices.close')} onClose={close}>
            {list.data && <Opened list={list.data} openId={openId} copied={copied} onCopy={openNew} onDone={close} />}
          </SidePanel>
        )
      }
    >
      {data => (
        <>
          {!hasTonnage(data) && <Notice>{t('prices.noTonnage', builtIn)}</Notice>}
          <RuleList list={data} openId={openId} onOpen={open} />
        </>
      )}
    </ListPage>
  )
}

/** If no rule sets the price of weight, this one holds (rule P10). */
const builtIn = { perTon: formatCents(defaultPerTonInCents), tons: defaultMinimumTonnage }

const hasTonnage = ({ rules }: PriceList) =>
  rules.some(({ type, draft }) => type === 'TONNAGE_PRICING' && draft?.active === true)

type OpenedProps = {
  list: PriceList
  openId: string
  copied: RuleDraft | null
  onCopy: (draft: RuleDraft) => void
  onDone: () => void
}

function Opened({ list, openId, copied, onCopy, onDone }: OpenedProps) {
  const { t } = useTexts()
  if (openId === 'try') return <TryOut list={list} draft={null} />
  if (openId === 'new') return <NewRule list={list} copied={copied} onDone={onDone} />
  const rule = list.rules.find(one => one.id === openId)
  return rule ? <RulePanel list={list} rule={rule} onCopy={onCopy} /> : <p>{t('prices.gone')}</p>
}
