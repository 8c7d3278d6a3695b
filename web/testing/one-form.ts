/**
 * No tested page has a form within a form. In a browser the inner form's submit would not reach the scripts of the page but reload it, and
 * everything typed would be lost. In jsdom it does reach them, so that a test would pass.
 */
import { afterEach } from 'vitest'

let isNested = false

const observer = new MutationObserver(() => {
  isNested ||= document.querySelector('form form') !== null
})
observer.observe(document.body, { childList: true, subtree: true })

afterEach(() => {
  // The observer has not yet reported the last changes of the page.
  isNested ||= document.querySelector('form form') !== null
  const wasNested = isNested
  isNested = false
  if (wasNested) throw new Error('a form stands within a form: open it in a dialog outside of the page')
})
