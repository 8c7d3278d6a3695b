import { listKeys } from '#web/office/keys/page-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'
import { useTypedFilter } from '#web/office/parts/use-typed-filter.ts'
import { TextField } from '#web/ui/text-field.tsx'

export const maxSearchLength = 60

type SearchFieldProps = {
  label: string
  hint: string
  /** The name of the filter in the address. */
  name?: string
}

/** The search begins as soon as the person stops typing. The key / moves the focus here from anywhere on the page. */
export function SearchField({ label, hint, name = 'q' }: SearchFieldProps) {
  const [text, setText] = useTypedFilter(name)
  usePageKey(listKeys.find, () => document.querySelector<HTMLElement>('[data-search]')?.focus())
  return (
    <div className="w-full sm:max-w-md">
      <TextField
        type="search"
        data-search=""
        label={label}
        placeholder={hint}
        value={text}
        maxLength={maxSearchLength}
        onChange={event => setText(event.target.value)}
        className="lg:h-10 lg:text-small"
      />
    </div>
  )
}
