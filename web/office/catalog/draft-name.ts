import { type CatalogDraft, nameOfDraft } from '#domain/catalog/draft.ts'
import type { Language } from '#domain/value/language.ts'
import { formatHours } from '#web/parts/when.ts'

/** The name is used in lists: a time window has its hours as its name. */
export const draftName = (draft: CatalogDraft, language: Language): string =>
  draft.kind === 'time-window' ? formatHours(draft, language) : nameOfDraft(draft, language)
