import { useTexts } from '#web/i18n/i18n.ts'
import { withCommand } from '#web/office/keys/command-key.ts'

/** The button looks like the field that it opens. On a small screen only its icon is shown. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      aria-label={t('office.search')}
      aria-keyshortcuts="Meta+K Control+K"
      onClick={onOpen}
      className="flex h-11 shrink-0 items-center gap-2 rounded-control text-small text-ink-soft hover:bg-sunken max-md:w-11 max-md:justify-center md:w-56 md:border md:border-line-strong md:bg-surface md:px-3"
    >
      <SearchIcon />
      <span className="max-md:hidden">{t('office.search')}</span>
      <kbd className="ml-auto rounded-small border border-line bg-sunken px-1.5 font-sans text-ink-soft max-md:hidden">
        {withCommand('K')}
      </kbd>
    </button>
  )
}

export function SearchIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-none stroke-current stroke-2">
      <path d="M11 4a7 7 0 1 0 .01 0ZM16 16l4.5 4.5" strokeLinecap="round" />
    </svg>
  )
}
