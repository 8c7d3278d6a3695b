import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { tonsBetween } from '#domain/value/typed-weight.ts'
import type { CorrectionFieldsProps, TypedCorrection } from '#web/office/orders/correction/typed-correction.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TicketFieldsProps = CorrectionFieldsProps & { timeZone: string; usedNumber: string | undefined }

/** The fields are for the paper ticket: its number, the weights, and the photo that shows it. */
export function TicketFields({ typed, set, facts, says, timeZone, usedNumber }: TicketFieldsProps) {
  const { t } = useTexts()
  const weigh = (change: Pick<TypedCorrection, 'gross'> | Pick<TypedCorrection, 'tare'>) => {
    const { gross, tare } = { ...typed, ...change }
    const tons = facts.containers.length === 1 ? tonsBetween(gross, tare) : null
    set({ ...change, ...(tons !== null && { tons: [tons] }) })
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('correction.weight')}</legend>
      <TextField
        label={t('correction.ticket')}
        error={usedNumber}
        value={typed.ticketNumber}
        maxLength={60}
        onChange={event => set({ ticketNumber: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={t('correction.gross')}
          inputMode="numeric"
          error={says('gross', t('correction.pounds.invalid'))}
          value={typed.gross}
          onChange={event => weigh({ gross: event.target.value })}
        />
        <TextField
          label={t('correction.tare')}
          inputMode="numeric"
          error={says('tare', t('correction.pounds.invalid'))}
          value={typed.tare}
          onChange={event => weigh({ tare: event.target.value })}
        />
        {facts.containers.map(({ name }, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the dumpsters of an order have no id here and their number is fixed, so each is known by its index
            key={at}
            label={t('correction.tons', { box: name })}
            inputMode="decimal"
            error={says(`tons ${at}`, t('correction.tons.invalid'))}
            value={typed.tons[at] ?? ''}
            onChange={event => set({ tons: typed.tons.map((tons, of) => (of === at ? event.target.value : tons)) })}
          />
        ))}
      </div>
      <TicketPhotos typed={typed} set={set} facts={facts} timeZone={timeZone} />
    </fieldset>
  )
}

type PhotosProps = Pick<TicketFieldsProps, 'typed' | 'set' | 'facts' | 'timeZone'>

function TicketPhotos({ typed, set, facts, timeZone }: PhotosProps) {
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
            checked={typed.ticketPhotoId === id}
            onChange={() => set({ ticketPhotoId: id })}
            title={t('correction.photo.of', { at: formatInstant(at, timeZone, language) })}
          >
            <SmallPhoto url={url} className="h-24 w-32 rounded-control object-cover" />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}

/** The fields count the pieces that were found and are charged by the piece. */
export function PieceFields({ typed, set, facts, says }: CorrectionFieldsProps) {
  const { t } = useTexts()
  if (facts.pieces.length === 0) return null
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-2 font-bold">{t('correction.pieces')}</legend>
      {facts.pieces.map(({ materialId, name, eachInCents, paidQuantity }) => (
        <TextField
          key={materialId}
          label={name}
          hint={t('correction.pieces.hint', { paid: paidQuantity, each: formatCents(eachInCents) })}
          inputMode="numeric"
          error={says(`piece ${materialId}`, t('correction.pieces.invalid'))}
          value={typed.pieces[materialId] ?? ''}
          onChange={event => set({ pieces: { ...typed.pieces, [materialId]: event.target.value } })}
        />
      ))}
    </fieldset>
  )
}
