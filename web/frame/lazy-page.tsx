import { type ComponentType, lazy } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

/**
 * A page that is fetched when it is first shown, or ahead by its `fetch`, together with its texts in the language in use. A browser may
 * remember that code could not be fetched, until it loads the page anew: what failed ahead, unseen, is then loaded so, not shown as a fault.
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
  let hasFailedAhead = false
  const fetchAhead = () =>
    fetch().catch(failure => {
      hasFailedAhead = true
      throw failure
    })
  const show = () =>
    fetch().catch(failure => {
      if (!hasFailedAhead || !navigator.onLine) throw failure
      window.location.reload()
      return new Promise<never>(() => {})
    })
  return Object.assign(lazy(show), { fetch: fetchAhead })
}
