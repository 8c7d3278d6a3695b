import { type ComponentType, type JSX, lazy, useState } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

/** A browser may remember for any file that it could not be fetched, until it loads the page again: pages share their files. */
let hasFailedAhead = false

/** Nobody waits for this code yet: no fault is shown if it fails. */
export const fetchedAhead = <Code,>(code: Promise<Code>): Promise<Code> =>
  code.catch(failure => {
    hasFailedAhead = true
    throw failure
  })

/** A person waits for this code: if it failed ahead, the page is loaded again to fetch it. */
export const fetchedNow = <Code,>(code: Promise<Code>): Promise<Code> =>
  code.catch(failure => {
    if (!hasFailedAhead || !navigator.onLine) throw failure
    window.location.reload()
    return new Promise<never>(() => {})
  })

/**
 * The page is fetched with its texts in the language in use when it is first shown, or earlier by its `fetch`. The build adds the areas
 * (decision 123).
 */
export function lazyPage<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
) {
  let fetched: Promise<{ default: ComponentType<Props> }> | undefined
  let known: ComponentType<Props> | undefined
  const fetch = () => {
    fetched ??= Promise.all([load(), loadTexts(...areas)]).then(
      ([page]) => {
        known = page.default
        return page
      },
      failure => {
        fetched = undefined
        throw failure
      },
    )
    return fetched
  }
  const Awaited: ComponentType<Props> = lazy(() => fetchedNow(fetch()))
  /** A page that is there already is drawn at once: `lazy` would draw its surroundings first, and then all of it again. */
  function LazyPage(props: Props & JSX.IntrinsicAttributes) {
    const [Page] = useState(() => known ?? Awaited)
    return <Page {...props} />
  }
  return Object.assign(LazyPage, { fetch: () => fetchedAhead(fetch()) })
}
