import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { formatPhone } from '#domain/value/phone.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type FoundCustomer, findCustomersQuery, type NamedCustomer } from '#web/office/prices/queries.ts'
import { customerWords } from '#web/office/prices/rule-words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useSuggestionKeys } from '#web/ui/use-suggestion-keys.ts'

const quietMs = 250
const shortest = 2
export const maxCustomerSearchLength = 60

type CustomerPickerProps = {
  label: string
  hint: string
  error?: string | undefined
  /** The typed text for which no customer is chosen yet. */
  search: string
  onSearch: (search: string) => void
  chosen: readonly NamedCustomer[]
  onAdd: (customer: NamedCustomer) => void
  onRemove: (id: string) => void
  /** True if at most one customer can be chosen. The field is hidden while one is chosen. */
  isSingle?: boolean
}

/** The field finds customers by name, company or a part of a phone number. The chosen customers are listed below, and can be removed. */
export function CustomerPicker(picker: CustomerPickerProps) {
  const { t } = useTexts()
  const { label, chosen, onRemove, isSingle = false } = picker
  const input = useRef<HTMLInputElement>(null)
  const remove = (id: string) => {
    onRemove(id)
    input.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <CustomerSearch {...picker} input={input} isFull={isSingle && chosen.length > 0} />
      {chosen.length > 0 && (
        <ul aria-label={t('prices.customers.chosen', { field: label })} className="flex flex-wrap gap-2">
          {chosen.map(customer => (
            <li key={customer.id} className="max-w-full">
              <Chip
                text={customerWords(customer, t)}
                removeLabel={t('prices.customers.remove', { name: customerWords(customer, t) })}
                onRemove={() => remove(customer.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type CustomerSearchProps = CustomerPickerProps & {
  input: RefObject<HTMLInputElement | null>
  isFull: boolean
}

function CustomerSearch({ label, hint, error, search, onSearch, chosen, onAdd, input, isFull }: CustomerSearchProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const text = useDebounced(search.trim(), quietMs)
  const isAsked = isOpen && !isFull && text.length >= shortest
  const found = useQuery({ ...findCustomersQuery(text), enabled: isAsked })
  const suggestionWords = (customer: FoundCustomer) =>
    [customerWords({ ...customer, isMerged: false, mergedInto: null }, t), ...customer.phones.map(formatPhone)].join(
      ' · ',
    )
  const suggestions = (isAsked ? (found.data?.customers ?? []) : [])
    .filter(({ id }) => chosen.every(one => one.id !== id))
    .map(customer => ({ placeId: customer.id, text: suggestionWords(customer), customer }))
  const take = ({ customer }: (typeof suggestions)[number]) => {
    setOpen(false)
    onAdd({ ...customer, isMerged: false, mergedInto: null })
  }
  const { list, field, restart } = useSuggestionKeys({ suggestions, onTake: take, onClose: () => setOpen(false) })
  const isNone = isAsked && found.isSuccess && suggestions.length === 0
  return (
    <div className="relative">
      <TextField
        {...field}
        ref={input}
        label={label}
        hint={isNone ? t('prices.customers.none') : hint}
        error={isAsked && found.error ? errorText(found.error) : error}
        readOnly={isFull}
        maxLength={maxCustomerSearchLength}
        value={search}
        onChange={event => {
          setOpen(true)
          restart()
          onSearch(event.target.value)
        }}
      />
      <SuggestionList
        {...list}
        label={t('prices.customers.found')}
        countText={t('prices.customers.count', { count: suggestions.length })}
        suggestions={suggestions}
        onTake={take}
      />
    </div>
  )
}
