import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Ticks } from '#web/office/edit/ticks.tsx'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Named = { readonly id: string; readonly name: string }
const choicesOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }))

/** The cleanup and the materials decide which sizes fit. */
export function MaterialFields({ typed, set, says, offer, priced }: OrderFieldsProps) {
  const { t } = useTexts()
  const counted = offer.materials.filter(one => one.isCounted && typed.materialIds.includes(one.id))
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="pb-2 font-bold">{t('newOrder.materials')}</legend>
      <Ticks
        isWide
        label={t('newOrder.cleanup')}
        choices={choicesOf(offer.cleanups)}
        ticked={typed.cleanupIds}
        error={says('cleanup', t('newOrder.cleanup.missing'))}
        onChange={cleanupIds => set({ cleanupIds })}
      />
      <Ticks
        isWide
        label={t('newOrder.what')}
        choices={offer.materials.map(({ id, name, isRestricted }) => ({
          value: id,
          label: isRestricted ? t('newOrder.restricted.name', { name }) : name,
        }))}
        ticked={typed.materialIds}
        error={says('materials', t('newOrder.what.missing'))}
        onChange={materialIds => set({ materialIds })}
      />
      {counted.map(({ id, name }) => (
        <TextField
          key={id}
          label={t('newOrder.pieces', { name })}
          inputMode="numeric"
          maxLength={3}
          error={says(`pieces ${id}`, t('newOrder.pieces.invalid'))}
          value={typed.pieces[id] ?? '1'}
          onChange={event => set({ pieces: { ...typed.pieces, [id]: event.target.value } })}
        />
      ))}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {priced?.isRestricted && <Notice title={t('newOrder.restricted')}>{t('newOrder.restricted.how')}</Notice>}
        {(priced?.toCallAbout.length ?? 0) > 0 && (
          <Notice>{t('newOrder.toCallAbout', { materials: priced?.toCallAbout.join(', ') ?? '' })}</Notice>
        )}
      </div>
    </fieldset>
  )
}

export function SizeFields({ typed, set, says, offer, priced }: OrderFieldsProps) {
  const { t } = useTexts()
  const isOffered = (id: string) => !priced || priced.containerTypeIds.includes(id)
  const sizes = offer.containerTypes.filter(({ id }) => isOffered(id) || id === typed.containerTypeId)
  const isWrongSize = typed.containerTypeId !== '' && !isOffered(typed.containerTypeId)
  return (
    <>
      <SelectField
        label={t('newOrder.size')}
        value={typed.containerTypeId}
        choices={[{ value: '', label: t('newOrder.size.none') }, ...choicesOf(sizes)]}
        error={isWrongSize ? t('newOrder.size.notOffered') : says('size', t('newOrder.size.missing'))}
        onChange={containerTypeId => set({ containerTypeId })}
      />
      {offer.addOns.length > 0 && (
        <Ticks
          isWide
          label={t('newOrder.addOns')}
          choices={offer.addOns.map(({ id, name, priceInCents }) => ({
            value: id,
            label: `${name}, ${formatCents(priceInCents)}`,
          }))}
          ticked={typed.addOnIds}
          onChange={addOnIds => set({ addOnIds })}
        />
      )}
    </>
  )
}
