import { type ComponentType, lazy } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

/** A page that is fetched when it is first shown, together with its texts in the language in use. */
export function lazyPage<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(...areas)])
    return page
  })
}
