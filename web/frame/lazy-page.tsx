import { type ComponentType, lazy } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

/**
 * A page that is fetched when it is first shown, or ahead by its `fetch`, together with its texts in the language in use. What could not
 * be fetched ahead is asked for again when the page is shown.
 */
export function lazyPage<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
) {
  let fetched: Promise<{ default: ComponentType<Props> }> | undefined
  const fetch = () => {
    fetched ??= Promise.all([load(), loadTexts(...areas)]).then(
      ([page]) => page,
      failure => {
        fetched = undefined
        throw failure
      },
    )
    return fetched
  }
  return Object.assign(lazy(fetch), { fetch })
}
