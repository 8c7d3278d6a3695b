import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { useSearch } from '#web/office/frame/search/use-search.ts'
import { Button } from '#web/ui/button.tsx'

type SearchStateProps = { search: ReturnType<typeof useSearch>; count: number }

/** The text gives the number of results, or the reason why there are none; a screen reader reads it out. */
export function SearchState({ search, count }: SearchStateProps) {
  const { t } = useTexts()
  const { failure, isSearching } = search
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line pt-2 text-small text-ink-soft">
      <p role="status" className="wrap-break-word min-w-0">
        <Words search={search} count={count} />
      </p>
      {failure && (
        <Button variant="error" size="sm" pending={isSearching} onClick={search.retry}>
          {t('errors.tryAgain')}
        </Button>
      )}
      <p className="ml-auto max-md:hidden">{t('search.hint')}</p>
    </div>
  )
}

function Words({ search, count }: SearchStateProps) {
  const { t } = useTexts()
  const { text, hasOrders, isOff, isTooShort, isCut, isSearching, failure } = search
  if (isOff) return <span className="font-medium text-warn">{t('search.offline')}</span>
  if (failure) return <span className="text-bad">{`${t('search.failed')} ${errorText(failure)}`}</span>
  if (isSearching) return t('search.searching')
  if (text === '') return null
  if (isTooShort) return t('search.tooShort')
  if (isCut) return t('search.cut', { count })
  if (count > 0) return t('search.count', { count })
  return t(hasOrders ? 'search.none' : 'search.noPage', { text })
}
