import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type OrderGroup, orderFlaws, orderGroups } from '#domain/order/order-search.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFilter } from '#web/office/orders/queries.ts'
import { useFilter } from '#web/office/use-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

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
const typingMs = 250

export function OrderFilters() {
  const { t } = useTexts()
  const { group, flaw } = useOrderFilter()
  const [typed, setTyped] = useFilter('q')
  const [, setGroup] = useFilter('show')
  const [, setFlaw] = useFilter('only')
  const any = { value: '' as const, label: t('orders.any') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField start={typed ?? ''} onSearch={setTyped} />
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
function SearchField({ start, onSearch }: { start: string; onSearch: (text: string) => void }) {
  const { t } = useTexts()
  const [text, setText] = useState(start)
  const typed = useDebounced(text.trim(), typingMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is sent to the address
  useEffect(() => {
    if (typed !== start) onSearch(typed)
  }, [typed])
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
