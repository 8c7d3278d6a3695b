/**
 * These functions answer for Firebase's and Google's hosts in Chromium. The bot challenge changes the page as reCAPTCHA
 * does: it adds another script, a frame, and styles.
 */
import type { Page } from '@playwright/test'

const challengeScript = `
  document.head.append(Object.assign(document.createElement('script'), { src: 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js' }))
  const style = document.createElement('style')
  style.textContent = '.grecaptcha-badge { visibility: visible }'
  document.head.append(style)
  let solved
  window.grecaptcha = {
    render(box, { callback }) {
      solved = callback
      box.innerHTML = '<div class="grecaptcha-badge" style="width: 256px"><iframe title="reCAPTCHA" width="256" height="60" src="https://www.google.com/recaptcha/api2/anchor"></iframe></div>'
      return 0
    },
    execute: () => void setTimeout(() => solved('solved'), 50),
    getResponse: () => '',
    reset() {},
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

export type FirebaseCall = {
  readonly path: string
  readonly query: string
  readonly body: Readonly<Record<string, unknown>>
}
type FirebaseAnswer = { readonly status: number; readonly json: unknown }

/** Answers the calls of Firebase's library for browsers. */
export async function answerForFirebase(
  page: Page,
  answer: (call: FirebaseCall) => FirebaseAnswer | Promise<FirebaseAnswer>,
): Promise<void> {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  }
  await page.route('https://www.google.com/recaptcha/**', route =>
    route.request().url().includes('/api.js')
      ? route.fulfill({ contentType: 'text/javascript', body: challengeScript })
      : route.fulfill({ contentType: 'text/html', body: '<p>protected by reCAPTCHA' }),
  )
  await page.route('https://www.gstatic.com/recaptcha/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.route('https://identitytoolkit.googleapis.com/**', async route => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const { pathname, search } = new URL(request.url())
    const { status, json } = await answer({
      path: pathname,
      query: search,
      body: (request.postDataJSON() ?? {}) as Record<string, unknown>,
    })
    return route.fulfill({ status, headers, json })
  })
}

/** Passes the calls to a double of Firebase at this address. */
export const answerFromDouble = (page: Page, url: string): Promise<void> =>
  answerForFirebase(page, async ({ path, query, body }) => {
    const isQuestion = Object.keys(body).length === 0
    const answer = await fetch(
      `${url}${path}${query}`,
      isQuestion ? {} : { method: 'POST', body: JSON.stringify(body) },
    )
    return { status: answer.status, json: await answer.json() }
  })
