/**
 * A saved view is a name for the address of a list in the office, for one person or for the whole office (rule V3). The page and the
 * filters are always in the same order, so that the same view always has the same address. A typed search is not saved, because it may be a
 * customer's name.
 */
import type { Right } from './roles.ts'

type ViewPage = {
  readonly rights: readonly Right[]
  readonly filters: readonly string[]
  /** Filters that only people with this right have on the page. */
  readonly filtersByRight?: readonly { readonly right: Right; readonly filters: readonly string[] }[]
}

export const viewPages = {
  '/orders': {
    rights: ['dispatch', 'money'],
    filters: ['show', 'only', 'area', 'size', 'tag', 'day', 'driver', 'sort'],
    filtersByRight: [{ right: 'dispatch', filters: ['day', 'driver'] }],
  },
  '/dispatch': { rights: ['dispatch'], filters: ['view', 'lists', 'kind'] },
  '/tickets': { rights: ['money'], filters: ['show', 'facility'] },
  '/customers': { rights: ['money'], filters: ['only', 'sort'] },
  '/containers': { rights: ['dispatch'], filters: ['type', 'place', 'status', 'sort'] },
  '/money': { rights: ['money'], filters: ['list', 'sort'] },
  '/reports': { rights: ['money'], filters: ['from', 'to', 'by', 'show', 'figure'] },
  '/history': { rights: ['team'], filters: ['what', 'who', 'day', 'of'] },
} as const satisfies Readonly<Record<string, ViewPage>>

export type ViewPagePath = keyof typeof viewPages
export const viewPagePaths = Object.keys(viewPages) as [ViewPagePath, ...ViewPagePath[]]

/** The maximum number of views that one person can see in one office, including the views for everybody. */
export const maxViews = 100
export const maxViewNameLength = 40
const maxFilterLength = 100

/** Returns the address in the form in which it is saved. Returns null if it is not the address of a list or has no filter. */
export function tidyAddress(address: string): string | null {
  const [path = '', search = ''] = address.split('?', 2)
  const page = viewPagePaths.find(one => one === path)
  if (!page) return null
  const params = new URLSearchParams(search)
  const savedFilters = viewPages[page].filters.flatMap((name): [string, string][] => {
    const value = params.get(name)
    return value && value.length <= maxFilterLength && (isPlain(value) || isTag(name, value)) ? [[name, value]] : []
  })
  return savedFilters.length === 0 ? null : `${page}?${new URLSearchParams(savedFilters)}`
}

/** A tag that the office gave to customers may have any letters. */
const isTag = (name: string, value: string): boolean => name === 'tag' && /^customer:[^\p{Cc}]{1,30}$/u.test(value)

const isPlain = (value: string): boolean => /^[\w:-]+$/.test(value)

const pageOf = (address: string): ViewPagePath | undefined => viewPagePaths.find(one => address.startsWith(`${one}?`))

/** Returns false if the person has no right to open the view's page, or if the page ignores one of the view's filters for this person. */
export function maySeeView(address: string, rights: readonly Right[]): boolean {
  const path = pageOf(address)
  if (path === undefined) return false
  const page: ViewPage = viewPages[path]
  const params = new URLSearchParams(address.slice(path.length))
  const ignored = page.filtersByRight?.filter(({ right }) => !rights.includes(right)).flatMap(({ filters }) => filters)
  return page.rights.some(right => rights.includes(right)) && !ignored?.some(name => params.get(name) !== null)
}

type Owned = { readonly madeBy: string | null; readonly isForAll: boolean }

/** A person may change their own views. A person who manages the team may also change the views for everybody. */
export const mayChangeView = (view: Owned, personId: string, rights: readonly Right[]): boolean =>
  view.madeBy === personId || (view.isForAll && rights.includes('team'))
