import { maxNameLength } from '#domain/account/profile.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import type { Caller } from '#web/office/new-order/queries.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The phone number comes first, because it finds each customer who has ordered here before. */
export function CallerFields({ typed, set, says, caller }: OrderFieldsProps & { caller: Caller | null }) {
  const { t } = useTexts()
  const isRefused = typed.phone.length >= 10 && mobileFromDigits(typed.phone) === null
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="pb-2 font-bold">{t('newOrder.caller')}</legend>
      <PhoneField
        label={t('newOrder.phone')}
        autoFocus
        error={isRefused ? t('newOrder.phone.invalid') : says('phone', t('newOrder.phone.invalid'))}
        value={typed.phone}
        onChange={phone => set({ phone, name: null, email: null, language: null, customerType: null })}
      />
      <div role="status">{caller && !caller.isBlocked && <Known caller={caller} />}</div>
      {caller?.isBlocked && (
        <Notice tone="red" announced title={t('newOrder.blocked', { name: callerName(caller) })}>
          {caller.blockedWhy}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <TextField
          label={t('newOrder.name')}
          maxLength={maxNameLength}
          value={typed.name}
          onChange={event => set({ name: event.target.value })}
        />
        <SelectField
          label={t('newOrder.type')}
          value={typed.customerType}
          choices={(['individual', 'contractor'] as const).map(value => ({
            value,
            label: t(`newOrder.type.${value}`),
          }))}
          onChange={customerType => set({ customerType })}
        />
        <SelectField
          label={t('newOrder.language')}
          value={typed.language}
          choices={(['en', 'es'] as const).map(value => ({ value, label: t(`newOrder.language.${value}`) }))}
          onChange={language => set({ language })}
        />
      </div>
    </fieldset>
  )
}

export const callerName = ({ name, company }: Caller): string => [name, company].filter(Boolean).join(', ') || '–'

function Known({ caller }: { caller: Caller }) {
  const { t } = useTexts()
  return (
    <p className="text-small">
      {t('newOrder.known')} <TextLink to={`/customers/${caller.customerId}`}>{callerName(caller)}</TextLink>
      {caller.card &&
        `. ${t('newOrder.hasCard', { brand: cardBrand(caller.card.brand ?? ''), last: caller.card.lastFour ?? '' })}`}
    </p>
  )
}
