/**
 * Saved views (rule V3): a name for an address of a list of the office, for oneself or for everybody there. Of the address the page and
 * its filters are kept, in one order, so that the same view has the same address; what was typed into a search field is not, for it
 * may be a customer's name.
 */
import type { Right } from './roles.ts'

type ViewPage = { readonly rights: readonly Right[]; readonly filters: readonly string[] }

export const viewPages = {
  '/orders': { rights: ['dispatch', 'money'], filters: ['show', 'only'] },
  '/dispatch': { rights: ['dispatch'], filters: ['view', 'lists', 'kind'] },
  '/tickets': { rights: ['money'], filters: ['show', 'facility'] },
  '/customers': { rights: ['money'], filters: ['only'] },
  '/containers': { rights: ['dispatch'], filters: ['type', 'place', 'status'] },
  '/money': { rights: ['money'], filters: ['list'] },
  '/reports': { rights: ['money'], filters: ['from', 'to', 'by', 'show', 'figure'] },
  '/history': { rights: ['team'], filters: ['what', 'who', 'day', 'of'] },
} as const satisfies Readonly<Record<string, ViewPage>>

export type ViewPagePath = keyof typeof viewPages
export const viewPagePaths = Object.keys(viewPages) as [ViewPagePath, ...ViewPagePath[]]

/** Of one person in one office, with those for everybody. */
export const maxViews = 100
export const longestViewName = 40
const longestFilter = 100

/** The address as it is kept; null where it is none of a list, or of a list without any filter. */
export function tidyAddress(address: string): string | null {
  const [path = '', search = ''] = address.split('?', 2)
  const page = viewPagePaths.find(one => one === path)
  if (!page) return null
  const asked = new URLSearchParams(search)
  const kept = viewPages[page].filters.flatMap((name): [string, string][] => {
    const value = asked.get(name)
    return value && value.length <= longestFilter && isPlain(value) ? [[name, value]] : []
  })
  return kept.length === 0 ? null : `${page}?${new URLSearchParams(kept)}`
}

const isPlain = (value: string): boolean => /^[\w:-]+$/.test(value)

const pageOf = (address: string): ViewPagePath | undefined => viewPagePaths.find(one => address.startsWith(`${one}?`))

/** A view of a page that somebody may not open is not shown to them. */
export function maySeeView(address: string, rights: readonly Right[]): boolean {
  const page = pageOf(address)
  return page !== undefined && viewPages[page].rights.some(right => rights.includes(right))
}

type Owned = { readonly madeBy: string | null; readonly isForAll: boolean }

/** One's own; and those for everybody by whoever manages the team. */
export const mayChangeView = (view: Owned, personId: string, rights: readonly Right[]): boolean =>
  view.madeBy === personId || (view.isForAll && rights.includes('team'))
