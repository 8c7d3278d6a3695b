import { listKeys } from '#web/office/keys/page-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'
import { useTypedFilter } from '#web/office/parts/use-typed-filter.ts'
import { TextField } from '#web/ui/text-field.tsx'

export const maxSearchLength = 60

/** The search begins as soon as the person stops typing. The key / moves the focus here from anywhere on the page. */
export function SearchField({ label, hint }: { label: string; hint: string }) {
  const [text, setText] = useTypedFilter('q')
  usePageKey(listKeys.find, () => document.querySelector<HTMLElement>('[data-search]')?.focus())
  return (
    <div className="min-w-0 flex-2 basis-56">
      <TextField
        type="search"
        data-search=""
        label={label}
        placeholder={hint}
        value={text}
        maxLength={maxSearchLength}
        onChange={event => setText(event.target.value)}
      />
    </div>
  )
}
