import { useQueryClient } from '@tanstack/react-query'
import { refreshAreas } from '#web/office/areas/queries.ts'
import { useChanges } from '#web/office/session/live.ts'

/** Fetches the areas again when others change them. */
export function useAreaNews(): void {
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(change => change.object === 'service-area')) void refreshAreas(queries)
  })
}
