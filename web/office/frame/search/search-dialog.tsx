import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { localTime } from '#domain/value/calendar.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { foundGroups, isFoundHere, type Option, type OptionGroup } from '#web/office/frame/search/options.ts'
import { actsFor, placesFor } from '#web/office/frame/search/places.ts'
import { SearchIcon } from '#web/office/frame/search/search-button.tsx'
import { CloseSearchContext } from '#web/office/frame/search/search-context.ts'
import { SearchResults } from '#web/office/frame/search/search-results.tsx'
import { useSearch } from '#web/office/frame/search/use-search.ts'
import { offeredActs } from '#web/office/keys/offered-acts.ts'
import { searchKeys } from '#web/office/keys/page-keys.ts'
import { ShowKeysContext } from '#web/office/keys/show-keys.ts'
import { useMe } from '#web/office/session/me.ts'
import { viewsQuery } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'

const maxTextLength = 60
const maxRecent = 6

/** The search finds everything by a few letters. The field keeps the focus and names the option that Enter opens. */
export default function SearchBox() {
  const { t } = useTexts()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const search = useSearch(text)
  const groups = useGroups(text, search.found)
  const options = groups.flatMap(group => group.options)
  const open = useOpen()
  const { active, move, isChosen, forget } = useActive(options)
  // True if the person pressed Enter before the answer came.
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (!isWaiting || search.isSearching) return
    setWaiting(false)
    if (active) open(active)
  })

  const press = (event: KeyboardEvent) => {
    const act = (searchKeys as Readonly<Record<string, string>>)[event.key]
    if (act === 'next' || act === 'before') move(act === 'next' ? 1 : -1)
    else if (act !== 'go' || event.nativeEvent.isComposing) return
    else if (search.isSearching && !isChosen && !(active && isFoundHere(active))) setWaiting(true)
    else if (active) open(active)
    event.preventDefault()
  }
  const type = (typed: string) => {
    setText(typed)
    forget()
    setWaiting(false)
  }

  return (
    <div className="flex flex-col gap-2 pt-1">
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-soft">
          <SearchIcon />
        </span>
        <input
          ref={field}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          placeholder={t('search.label.short')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxTextLength}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={press}
          className="h-12 w-full rounded-control border border-line-strong bg-surface pr-3 pl-11 text-base placeholder:text-ink-soft"
        />
      </div>
      <SearchResults listId={listId} groups={groups} active={active} isStale={search.isSearching} onOpen={open} />
      <SearchState search={search} count={options.filter(one => one.kind !== 'visit').length} />
    </div>
  )
}

/** Without a text, the groups are the options that the person opened last, the acts of the page, and all pages. With a text, they are what the text may mean. */
function useGroups(text: string, found: ReturnType<typeof useSearch>['found']): OptionGroup[] {
  const { t, language } = useTexts()
  const { rights, organization, person } = useMe()
  const today = localTime(new Date(), organization.timeZone).day
  const views = useQuery(viewsQuery()).data?.views ?? []
  const places: OptionGroup = { name: 'places', options: placesFor(text, { rights, today, t, language, views }) }
  const recent: OptionGroup = { name: 'recent', options: recentOf(`${organization.id} ${person.id}`) }
  const acts: OptionGroup = { name: 'acts', options: actsFor(text, offeredActs()) }
  const others =
    text.trim() === '' ? [recent, acts, places] : [acts, places, ...(found ? foundGroups(found, { t, language }) : [])]
  return others.filter(group => group.options.length > 0)
}

/** The first option is active until the person chooses another. The chosen option stays active while other options come and go. */
function useActive(options: readonly Option[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const at = options.findIndex(option => option.id === chosen)
  const move = (step: number) => {
    const next = options[(Math.max(at, 0) + step + options.length) % options.length]
    if (next) setChosen(next.id)
  }
  return { active: options[Math.max(at, 0)], move, isChosen: at >= 0, forget: () => setChosen(null) }
}

/** The focus moves to the page that opens, because the element that had it before may be gone. */
function useOpen(): (option: Option) => void {
  const navigate = useNavigate()
  const close = use(CloseSearchContext)
  const showKeys = use(ShowKeysContext)
  const { organization, person } = useMe()
  const isOpened = useRef(false)
  useEffect(
    () => () => {
      if (isOpened.current) document.getElementById('page')?.focus({ preventScroll: true })
    },
    [],
  )
  return option => {
    if (option.kind === 'keys') return showKeys()
    if (option.kind === 'act') {
      const act = offeredActs().find(one => `act-${one.id}` === option.id)
      close()
      return act?.run()
    }
    isOpened.current = true
    rememberOpened(`${organization.id} ${person.id}`, option)
    navigate(option.to)
    close()
  }
}

/**
 * The options that a person opened last stay in memory only while the window is open, because the names of customers must not be stored in
 * the browser.
 */
const opened = new Map<string, readonly Option[]>()

/** `whose` names a person at a hauler. */
const recentOf = (whose: string): readonly Option[] => opened.get(whose) ?? []

/** Statuses and places on the board change, so these options are not remembered. */
function rememberOpened(whose: string, option: Option): void {
  if (isFoundHere(option) || option.kind === 'visit') return
  const others = recentOf(whose).filter(one => one.id !== option.id)
  opened.set(whose, [{ ...option, status: null }, ...others].slice(0, maxRecent))
}

type SearchStateProps = { search: ReturnType<typeof useSearch>; count: number }

/** Gives the number of results, or the reason why there are none. A screen reader reads it aloud. */
function SearchState({ search, count }: SearchStateProps) {
  const { t } = useTexts()
  const { failure, isSearching } = search
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line pt-2 text-small text-ink-soft max-md:has-[[role=status]:empty]:border-transparent">
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
