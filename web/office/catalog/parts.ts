/** The addresses of the catalog's tabs. */
import type { CatalogKind } from '#domain/catalog/draft.ts'

export const catalogParts = [
  { path: 'containers', kind: 'container-type' },
  { path: 'materials', kind: 'material' },
  { path: 'add-ons', kind: 'add-on' },
  { path: 'cleanups', kind: 'cleanup' },
  { path: 'descriptions', kind: 'description' },
  { path: 'windows', kind: 'time-window' },
] as const satisfies readonly { path: string; kind: CatalogKind }[]
