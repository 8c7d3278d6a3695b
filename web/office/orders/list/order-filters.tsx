import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type OrderGroup, orderFlaws, orderGroups } from '#domain/order/order-search.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFilter } from '#web/office/orders/queries.ts'
import { useFilter } from '#web/office/use-filter.ts'
import { useTypedFilter } from '#web/office/use-typed-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const groups = Object.keys(orderGroups) as OrderGroup[]

/** What is asked for, from the address, which may say anything. */
export function useOrderFilter(): OrderFilter {
  const [params] = useSearchParams()
  return {
    search: params.get('q')?.trim().slice(0, longestSearch) || null,
    group: groups.find(one => one === params.get('show')) ?? null,
    flaw: orderFlaws.find(one => one === params.get('only')) ?? null,
  }
}

const longestSearch = 60

export function OrderFilters() {
  const { t } = useTexts()
  const { group, flaw } = useOrderFilter()
  const [, setGroup] = useFilter('show')
  const [, setFlaw] = useFilter('only')
  const any = { value: '' as const, label: t('orders.any') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField />
      <div className="min-w-0 flex-1 basis-40">
        <SelectField
          label={t('orders.show')}
          value={group ?? ''}
          choices={[any, ...groups.map(value => ({ value, label: t(`orders.group.${value}`) }))]}
          onChange={setGroup}
        />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <SelectField
          label={t('orders.only')}
          value={flaw ?? ''}
          choices={[any, ...orderFlaws.map(value => ({ value, label: t(`orders.only.${value}`) }))]}
          onChange={setFlaw}
        />
      </div>
    </div>
  )
}

/** Looks as soon as somebody has stopped typing; / leads here from anywhere on the page. */
function SearchField() {
  const { t } = useTexts()
  const [text, setText] = useTypedFilter('q')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-search]')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="min-w-0 flex-2 basis-56">
      <TextField
        type="search"
        data-search=""
        label={t('orders.search')}
        placeholder={t('orders.search.hint')}
        value={text}
        maxLength={longestSearch}
        onChange={event => setText(event.target.value)}
      />
    </div>
  )
}
