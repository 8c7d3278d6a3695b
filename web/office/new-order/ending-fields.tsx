import { maxEmailLength } from '#domain/value/email.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import type { Caller } from '#web/office/new-order/queries.ts'
import { consentKey, consentOf, type Ending } from '#web/office/new-order/typed-order.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type EndingProps = OrderFieldsProps & { endings: readonly Ending[]; caller: Caller | null; failure: unknown }

/** The order ends with a link, with a charge of the card on file, or with a call about restricted materials. */
export function EndingFields(props: EndingProps) {
  const { typed, set, says, endings, caller, failure } = props
  const { t } = useTexts()
  const phone = mobileFromDigits(typed.phone)
  const card = { brand: cardBrand(caller?.card?.brand ?? ''), last: caller?.card?.lastFour ?? '' }
  const titles: Readonly<Record<Ending, string>> = {
    sms: t('newOrder.ending.sms', { phone: phone ? formatPhone(phone) : t('newOrder.phone.theirs') }),
    email: t('newOrder.ending.email'),
    card: t('newOrder.ending.card', card),
    request: t('newOrder.ending.request'),
  }
  return (
    <>
      <ChoiceGroup legend={t('newOrder.ending')}>
        {endings.map(ending => (
          <RadioCard
            key={ending}
            name="ending"
            title={titles[ending]}
            checked={typed.ending === ending}
            onChange={() => set({ ending })}
          />
        ))}
      </ChoiceGroup>
      {typed.ending === 'email' && (
        <TextField
          type="email"
          label={t('newOrder.email')}
          maxLength={maxEmailLength}
          error={says('email', t('newOrder.email.invalid'))}
          value={typed.email}
          onChange={event => set({ email: event.target.value })}
        />
      )}
      {typed.ending === 'card' && <Consent {...props} />}
      {typed.ending === 'card' && refusalOf(failure) === 'ordered-already' && (
        <Checkbox checked={typed.isSecond} onChange={event => set({ isSecond: event.target.checked })}>
          {t('newOrder.second')}
        </Checkbox>
      )}
    </>
  )
}

/** The person reads this text aloud in the caller's language before the card is charged (rule M32). */
function Consent({ typed, set, says, priced }: OrderFieldsProps) {
  const { t } = useTexts()
  const consent = consentOf(priced)
  if (!consent) return <p className="text-small text-ink-soft">{t('newOrder.consent.later')}</p>
  const key = consentKey(consent)
  const total = formatCents(consent.totalInCents)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small font-medium">{t('newOrder.consent', { total })}</p>
      <blockquote lang={typed.language} className="border-l-4 border-line-strong pl-4">
        {consent.sentence}
      </blockquote>
      <Checkbox
        checked={typed.agreedTo === key}
        error={says('agreed', t('newOrder.agreed.missing'))}
        onChange={event => set({ agreedTo: event.target.checked ? key : null })}
      >
        {t('newOrder.agreed', { total })}
      </Checkbox>
    </div>
  )
}
