import { type ComponentType, type JSX, lazy, useState } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

/**
 * If a browser could not fetch a file, it may remember that until the page is loaded again. Pages share files, so one
 * failure may concern other pages.
 */
let hasFailedAhead = false

/** The person does not need this code yet, so a failure is not shown. */
export const fetchedAhead = <Code,>(code: Promise<Code>): Promise<Code> =>
  code.catch(failure => {
    hasFailedAhead = true
    throw failure
  })

/** The person needs this code now. If an earlier fetch failed, the page is loaded again to fetch the code. */
export const fetchedNow = <Code,>(code: Promise<Code>): Promise<Code> =>
  code.catch(failure => {
    if (!hasFailedAhead || !navigator.onLine) throw failure
    window.location.reload()
    return new Promise<never>(() => {})
  })

/**
 * The page and its texts in the current language are fetched when the page is first shown, or earlier by its `fetch`.
 * The build adds the areas of its texts (decision 123).
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
  /**
   * If the code of the page is loaded already, the page is drawn at once. `lazy` would first draw what surrounds the
   * page, and then everything again.
   */
  function LazyPage(props: Props & JSX.IntrinsicAttributes) {
    const [Page] = useState(() => known ?? Awaited)
    return <Page {...props} />
  }
  return Object.assign(LazyPage, { fetch: () => fetchedAhead(fetch()) })
}
