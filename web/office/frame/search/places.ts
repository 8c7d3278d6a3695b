/** These functions find pages, days of the board and acts that have an address, by the words that a person types. */

import type { Right } from '#domain/account/roles.ts'
import { parseTypedDay } from '#domain/dispatch/typed-day.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { TextKey, Translate } from '#web/i18n/texts.ts'
import type { Option } from '#web/office/frame/search/options.ts'
import type { OfferedAct } from '#web/office/keys/offered-acts.ts'
import { everywhereKeys } from '#web/office/keys/page-keys.ts'
import { type PageInRail, pagesFor } from '#web/office/session/pages.ts'
import { formatDay } from '#web/parts/when.ts'

type Also = Extract<TextKey, `search.also.${string}`>

type Place = {
  readonly to: string
  readonly label:
    | PageInRail['label']
    | Extract<
        TextKey,
        `search.add.${string}` | 'search.countYard' | 'search.overdue' | 'search.closeDay' | `search.settings.${string}`
      >
  /** A second name of the place. */
  readonly also?: Also | undefined
}

const acts: readonly (Place & { readonly rights: readonly Right[] })[] = [
  { to: '/orders?only=overdue', label: 'search.overdue', rights: ['dispatch', 'money'] },
  { to: '/dispatch/close', label: 'search.closeDay', also: 'search.also.closeDay', rights: ['dispatch'] },
  { to: '/containers?open=new', label: 'search.add.containers', also: 'search.also.new', rights: ['dispatch'] },
  { to: '/containers/count', label: 'search.countYard', rights: ['dispatch'] },
  { to: '/trucks?open=new', label: 'search.add.trucks', also: 'search.also.new', rights: ['dispatch'] },
  { to: '/drivers?open=new', label: 'search.add.drivers', also: 'search.also.new', rights: ['dispatch'] },
  { to: '/facilities?open=new', label: 'search.add.facilities', also: 'search.also.new', rights: ['dispatch'] },
  { to: '/settings/messages', label: 'search.settings.messages', rights: ['team'] },
]

const alsoOfPages: Readonly<Record<string, Also>> = {
  '/dispatch': 'search.also.dispatch',
  '/new-order': 'search.also.newOrder',
  '/containers': 'search.also.containers',
  '/facilities': 'search.also.facilities',
}

type SearchContext = {
  readonly rights: readonly Right[]
  readonly today: Day
  readonly t: Translate
  readonly language: Language
  /** The views that people of the office saved. */
  readonly views: readonly { readonly name: string; readonly address: string }[]
}

/** Returns the places that match the text. Without a text, these are all pages. */
export function placesFor(text: string, { rights, today, t, language, views }: SearchContext): Option[] {
  const pages = pagesFor(rights).map(({ path, label }): Place => ({ to: path, label, also: alsoOfPages[path] }))
  const words = wordsIn(text)
  if (words.length === 0) return pages.map(page => optionOf(page, t))
  const day = rights.includes('dispatch') ? parseTypedDay(text, today) : null
  const places = [...pages, ...acts.filter(act => act.rights.some(right => rights.includes(right)))]
  const isMeant = meantBy(text)
  const meant = places.filter(({ label, also }) => isMeant(also ? `${t(label)} ${t(also)}` : t(label)))
  const named = views.filter(view => isMeant(view.name)).map(({ address, name }) => placeOption(address, name))
  const keys = isMeant(`${t('office.keys')} ${t('search.also.keys')}`) ? [keysOption(t)] : []
  const board = day === null ? [] : [boardOf(day, t('search.openDay', { day: formatDay(day, language) }))]
  return [...board, ...named, ...meant.map(place => optionOf(place, t)), ...keys]
}

/** Returns the acts of the page that match the text. Without a text, these are all acts. */
export function actsFor(text: string, acts: readonly OfferedAct[]): Option[] {
  const isMeant = meantBy(text)
  return acts
    .filter(({ title }) => isMeant(title))
    .map(({ id, title }) => ({ id: `act-${id}`, kind: 'act', to: '', title, detail: '', status: null }))
}

/** Returns a function that is true for a name if each typed word begins one of its words. */
function meantBy(text: string): (called: string) => boolean {
  const words = wordsIn(text)
  return called => {
    const known = wordsIn(called)
    return words.every(word => known.some(one => one.startsWith(word)))
  }
}

const optionOf = ({ to, label }: Place, t: Translate): Option => placeOption(to, t(label))

const keysOption = (t: Translate): Option => ({
  id: 'keys',
  kind: 'keys',
  to: '',
  title: t('office.keys'),
  detail: everywhereKeys.keys,
  status: null,
})

const boardOf = (day: Day, title: string): Option => placeOption(`/dispatch?day=${isoDateOf(day)}`, title)

const placeOption = (to: string, title: string): Option => ({
  id: `place-${to.replace(/\W+/g, '-')}`,
  kind: 'place',
  to,
  title,
  detail: '',
  status: null,
})

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
