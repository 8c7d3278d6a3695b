import type { TypedCorrection } from '#domain/order/correction-form.ts'
import { formatCents } from '#domain/value/money.ts'
import { tonsBetween } from '#domain/value/typed-weight.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'
import type { CorrectionFacts } from '#web/office/orders/correction/queries.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type CorrectionFieldsProps = { form: RecordForm<TypedCorrection>; facts: CorrectionFacts }
type TicketFieldsProps = CorrectionFieldsProps & { timeZone: string }

/** The fields hold the number and the weights of the paper ticket, beside its photo. */
export function TicketFields({ form, facts, timeZone }: TicketFieldsProps) {
  const { t } = useTexts()
  const { rows, fieldsAt } = form.rows('containers')
  const [only, ...others] = rows
  const weigh = (change: Partial<Pick<TypedCorrection, 'grossInPounds' | 'tareInPounds'>>) => {
    const { grossInPounds, tareInPounds } = { ...form.typed, ...change }
    const tons = others.length === 0 ? tonsBetween(grossInPounds, tareInPounds) : null
    form.set({ ...change, ...(only && tons !== null && { containers: [{ ...only, tons }] }) })
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('correction.weight')}</legend>
      <TextField {...form.text('ticketNumber')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...form.text('grossInPounds')} onChange={event => weigh({ grossInPounds: event.target.value })} />
        <TextField {...form.text('tareInPounds')} onChange={event => weigh({ tareInPounds: event.target.value })} />
        {rows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dumpsters of an order have no id here and their number is fixed, so each is known by its index
          <TextField key={at} {...fieldsAt(at).text('tons')} />
        ))}
      </div>
      <TicketPhotos form={form} facts={facts} timeZone={timeZone} />
    </fieldset>
  )
}

function TicketPhotos({ form, facts, timeZone }: TicketFieldsProps) {
  const { t, language } = useTexts()
  if (facts.photos.length === 0) return <p className="text-small text-ink-soft">{t('correction.photo.none')}</p>
  return (
    <fieldset>
      <legend className="text-small font-medium">{t('correction.photo')}</legend>
      <div className="mt-1 flex flex-wrap gap-3">
        {facts.photos.map(({ id, url, at }) => (
          <RadioCard
            key={id}
            name="ticket-photo"
            value={id}
            checked={form.typed.ticketPhotoId === id}
            onChange={() => form.set({ ticketPhotoId: id })}
            title={t('correction.photo.of', { at: formatInstant(at, timeZone, language) })}
          >
            <SmallPhoto url={url} className="h-24 w-32 rounded-control object-cover" />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}

/** The fields hold how many pieces were found of each material that is charged by the piece. */
export function PieceFields({ form, facts }: CorrectionFieldsProps) {
  const { t } = useTexts()
  const { fieldsAt } = form.rows('pieces')
  if (facts.pieces.length === 0) return null
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-2 font-bold">{t('correction.pieces')}</legend>
      {facts.pieces.map(({ materialId, eachInCents, paidQuantity }, at) => (
        <TextField
          key={materialId}
          {...fieldsAt(at).text('quantity')}
          hint={t('correction.pieces.hint', { paid: paidQuantity, each: formatCents(eachInCents) })}
        />
      ))}
    </fieldset>
  )
}
