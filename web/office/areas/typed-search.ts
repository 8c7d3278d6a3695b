/** These functions turn the typed search for ZIPs into the input of the call. */
import { maxZipsAtOnce, readZipList } from '#domain/area/zip-list.ts'
import { zipSearchSchema } from '#domain/area/zip-search.ts'
import type { ZipSearch } from '#web/office/areas/queries.ts'

export type TypedSearch = {
  readonly by: ZipSearch['by']
  readonly list: string
  readonly city: string
  readonly county: string
  readonly state: string
  readonly zip: string
  readonly miles: string
}
export const noSearch: TypedSearch = { by: 'list', list: '', city: '', county: '', state: '', zip: '', miles: '' }

export type ZipSearchField = Exclude<keyof TypedSearch, 'by'>
export type ReadSearch = {
  readonly search: ZipSearch | null
  readonly wrong: ReadonlySet<ZipSearchField>
  /** The words of a typed list that are no ZIPs. */
  readonly unread: readonly string[]
}

export function readSearch(typed: TypedSearch): ReadSearch {
  if (typed.by === 'list') {
    const { zipCodes, wrong } = readZipList(typed.list)
    const isWrong = zipCodes.length === 0 || zipCodes.length > maxZipsAtOnce
    if (isWrong) return { search: null, wrong: new Set(['list'] as const), unread: wrong }
    return { search: { by: 'list', zipCodes: [...zipCodes] }, wrong: new Set(), unread: wrong }
  }
  const { success, data, error } = zipSearchSchema.safeParse(placeOf(typed))
  if (success) return { search: data, wrong: new Set(), unread: [] }
  return { search: null, wrong: new Set(error.issues.map(({ path }) => fieldOf(String(path[0])))), unread: [] }
}

function placeOf({ by, city, county, state, zip, miles }: TypedSearch): unknown {
  if (by === 'city') return { by, city, state }
  if (by === 'county') return { by, county, state }
  return { by, zipCode: zip.trim(), miles: /^\d{1,3}(\.\d{1,2})?$/.test(miles.trim()) ? Number(miles) : 0 }
}

const fieldOf = (path: string): ZipSearchField => (path === 'zipCode' ? 'zip' : (path as ZipSearchField))
