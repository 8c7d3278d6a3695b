/**
 * No tested page has a form inside another form. In a browser, the submit of the inner form would not reach the scripts of the page. The
 * page would load again, and everything typed would be lost. In jsdom the submit does reach the scripts, so a test would pass.
 */
import { afterEach } from 'vitest'

let isNested = false

const forms = document.getElementsByTagName('form')

/** jsdom counts the forms faster than it finds `form form`, and most pages have at most one form. */
const check = () => {
  if (forms.length > 1) isNested ||= document.querySelector('form form') !== null
}

const observer = new MutationObserver(check)
observer.observe(document.body, { childList: true, subtree: true })

afterEach(() => {
  // The observer may not have reported the last changes of the page yet.
  check()
  const wasNested = isNested
  isNested = false
  if (wasNested) throw new Error('a form stands within a form: open it in a dialog outside of the page')
})
