import { useFilter } from '#web/office/parts/use-filter.ts'
import type { SortDirection, TableSort } from '#web/ui/data-table.tsx'

/** The direction in which each column is sorted first. */
type Directions<Key extends string> = Readonly<Record<Key, SortDirection>>

/**
 * The address says how a list is sorted: `?sort=due` in the first direction of that column, and `?sort=-due` the other way around. Without
 * it, the list is in its own order, which is that of the column `usual` (rule V28).
 */
export function useSort<Key extends string>(directions: Directions<Key>, usual: NoInfer<Key> | null = null) {
  const [named, setNamed] = useFilter('sort')
  const isReversed = named?.startsWith('-') ?? false
  const keys = Object.keys(directions) as Key[]
  const by = keys.find(key => key === named?.replace(/^-/, '')) ?? null
  const key = by ?? usual
  const first = key === null ? 'ascending' : directions[key]
  const turned = first === 'ascending' ? 'descending' : 'ascending'
  const sort: TableSort = {
    by: key,
    direction: by !== null && isReversed ? turned : first,
    onSort: (pressed, direction) => {
      const isFirst = directions[pressed as Key] === direction
      setNamed(isFirst && pressed === usual ? null : `${isFirst ? '' : '-'}${pressed}`)
    },
  }
  return { by: key, isReversed: by !== null && isReversed, sort }
}
