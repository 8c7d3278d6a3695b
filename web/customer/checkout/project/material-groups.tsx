import { type ReactNode, useId, useState } from 'react'
import { groupMaterials } from '#domain/catalog/material.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { MaterialCard } from '#web/customer/checkout/project/material-card.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Facts } from '#web/ui/facts.tsx'

type Material = RouterOutputs['getMaterials'][number]

type MaterialGroupsProps = {
  all: readonly Material[]
  chosen: ReadonlyMap<string, number | undefined>
  onChange: (id: string, quantity: number | null | undefined) => void
  onFees: () => void
}

/** Each group has small cards to tick. Restricted materials stand apart. */
export function MaterialGroups({ all, chosen, onChange, onFees }: MaterialGroupsProps) {
  const { t } = useTexts()
  const groups = groupMaterials(all)
  const [isOpen] = useState(() => groups.restricted.some(one => chosen.has(one._id)))
  const cardOf = (material: Material) => (
    <MaterialCard
      key={material._id}
      material={material}
      isChosen={chosen.has(material._id)}
      quantity={chosen.get(material._id)}
      onChange={quantity => onChange(material._id, quantity)}
      onFees={onFees}
    />
  )
  return (
    <>
      {(['accepted', 'additional-fee'] as const)
        .filter(kind => groups[kind].length > 0)
        .map(kind => (
          <ChoiceGroup
            key={kind}
            legend={t(`materials.kind.${kind}`)}
            columns={kind === 'accepted' ? 'chips' : 'roomy-pair'}
          >
            {groups[kind].map(cardOf)}
          </ChoiceGroup>
        ))}
      {groups.restricted.length > 0 && (
        <Restricted isOpenAtFirst={isOpen} names={groups.restricted.map(one => one.name)}>
          {groups.restricted.map(cardOf)}
        </Restricted>
      )}
    </>
  )
}

type RestrictedProps = { isOpenAtFirst: boolean; names: readonly string[]; children: ReactNode }

/** One line names the restricted materials. A customer who has some of them opens the list and ticks them. */
function Restricted({ isOpenAtFirst, names, children }: RestrictedProps) {
  const { t } = useTexts()
  const [isOpen, open] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <section className="rounded-card border border-bad p-4">
      <h2 className="flex items-center gap-2 font-medium text-bad">
        <CrossedBin />
        <span className="min-w-0 wrap-anywhere">{t('materials.kind.restricted')}</span>
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        <Facts facts={names} />
      </p>
      <Button
        variant="link"
        className="mt-1 text-small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => open(!isOpen)}
      >
        {t('materials.restricted.show')}
      </Button>
      <div id={id} hidden={!isOpen} className="mt-2">
        <ChoiceGroup legend={t('materials.kind.restricted')} legendHidden columns="chips">
          {children}
        </ChoiceGroup>
      </div>
    </section>
  )
}

function CrossedBin() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 fill-none stroke-current stroke-[1.6]">
      <path d="M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M3 17 17 3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
