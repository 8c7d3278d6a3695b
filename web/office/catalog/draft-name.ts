import { type CatalogDraft, nameOfDraft } from '#domain/catalog/draft.ts'
import type { Language } from '#domain/value/language.ts'
import { formatHours } from '#web/parts/when.ts'

/** Returns the name that lists show. The name of a time window is its hours. */
export const draftName = (draft: CatalogDraft, language: Language): string =>
  draft.kind === 'time-window' ? formatHours(draft, language) : nameOfDraft(draft, language)
