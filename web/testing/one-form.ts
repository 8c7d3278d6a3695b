/**
 * No page that is tested has a form within a form. Browsers do not let what the inner one sends reach the page's scripts and load the page
 * anew, with everything typed lost; jsdom does let it, so that a test would pass.
 */
import { afterEach } from 'vitest'

let isNested = false

const observer = new MutationObserver(() => {
  isNested ||= document.querySelector('form form') !== null
})
observer.observe(document.body, { childList: true, subtree: true })

afterEach(() => {
  // What was last drawn is not reported yet.
  isNested ||= document.querySelector('form form') !== null
  const wasNested = isNested
  isNested = false
  if (wasNested) throw new Error('a form stands within a form: open it in a dialog outside of the page')
})
