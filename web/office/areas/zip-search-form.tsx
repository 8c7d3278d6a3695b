import { useState } from 'react'
import { zipSearches } from '#domain/area/zip-search.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import {
  noSearch,
  type ReadSearch,
  readSearch,
  type TypedSearch,
  type ZipSearchField,
} from '#web/office/areas/typed-search.ts'
import { useWrongFields } from '#web/office/edit/use-wrong-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The form only searches for ZIPs. The person adds them after the page has shown them. */
export function ZipSearchForm({ onSearch, isOff }: { onSearch: (read: ReadSearch) => void; isOff: boolean }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<TypedSearch>(noSearch)
  const [isTried, setTried] = useState(false)
  const wrong = useWrongFields()
  const set = (change: Partial<TypedSearch>) => setTyped(before => ({ ...before, ...change }))
  const read = readSearch(typed)
  const send = () => {
    setTried(read.search === null)
    if (read.search) onSearch(read)
    else wrong.lead()
  }
  const says = (field: ZipSearchField, text: string) => (isTried && read.wrong.has(field) ? text : undefined)
  return (
    <Form onSubmit={send} className="flex flex-col items-start gap-4">
      <div ref={wrong.ref} className="grid w-full max-w-2xl gap-4 sm:grid-cols-2">
        <SelectField
          label={t('areas.by')}
          value={typed.by}
          choices={zipSearches.map(value => ({ value, label: t(`areas.by.${value}`) }))}
          onChange={by => {
            set({ by })
            setTried(false)
          }}
        />
        <PlaceFields typed={typed} set={set} says={says} />
      </div>
      <Button type="submit" size="sm" variant="outline" disabled={isOff}>
        {t('areas.look')}
      </Button>
    </Form>
  )
}

type PlaceFieldsProps = {
  typed: TypedSearch
  set: (change: Partial<TypedSearch>) => void
  says: (field: ZipSearchField, text: string) => string | undefined
}

function PlaceFields({ typed, set, says }: PlaceFieldsProps) {
  const { t } = useTexts()
  if (typed.by === 'list') {
    return (
      <div className="sm:col-span-2">
        <TextAreaField
          label={t('areas.list')}
          hint={t('areas.list.hint')}
          error={says('list', t('areas.list.wrong'))}
          value={typed.list}
          onChange={event => set({ list: event.target.value })}
        />
      </div>
    )
  }
  const text = (
    field: ZipSearchField,
    label: string,
    wrong: string,
    more: { inputMode?: 'numeric' | 'decimal' } = {},
  ) => (
    <TextField
      {...more}
      label={label}
      error={says(field, wrong)}
      value={typed[field]}
      onChange={event => set({ [field]: event.target.value })}
    />
  )
  if (typed.by === 'radius') {
    return (
      <>
        {text('zip', t('areas.around'), t('areas.around.wrong'), { inputMode: 'numeric' })}
        {text('miles', t('areas.miles'), t('areas.miles.wrong'), { inputMode: 'decimal' })}
      </>
    )
  }
  return (
    <>
      {typed.by === 'city'
        ? text('city', t('areas.city'), t('areas.place.city.wrong'))
        : text('county', t('areas.place.county'), t('areas.place.county.wrong'))}
      {text('state', t('areas.state'), t('areas.state.wrong'))}
    </>
  )
}
