/**
 * Firebase's and Google's hosts in Chromium, answered here: what a page asks of them is recorded, and what its content policy refuses. The bot
 * challenge does in the page what reCAPTCHA does: another script, a frame, and styles.
 */
import type { Page } from '@playwright/test'

export type Foreign = {
  /** The paths of the product's pages from which another host was asked. */
  readonly askedFrom: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
  readonly violations: readonly string[]
}

/** Records without answering for anybody: for pages that may reach the emulator alone. */
export function watchForeign(page: Page, appUrl: string): Foreign {
  const askedFrom = new Set<string>()
  const hosts = new Set<string>()
  const violations: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`)
  })
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (!protocol.startsWith('http') || origin === new URL(appUrl).origin) return
    hosts.add(origin)
    askedFrom.add(new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, ':id'))
  })
  return { askedFrom, hosts, violations }
}

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

export type Phone = { code: string; isRefused: boolean }

/** Firebase as its library for browsers sees it, with one code for everybody and tokens that nobody signs. */
export async function answerForGoogle(page: Page, phone: Phone, tokenFor: (phone: string) => string): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  let number = ''
  await page.route('https://www.google.com/recaptcha/**', route =>
    route.request().url().includes('/api.js')
      ? route.fulfill({ contentType: 'text/javascript', body: challengeScript })
      : route.fulfill({ contentType: 'text/html', body: '<p>protected by reCAPTCHA' }),
  )
  await page.route('https://www.gstatic.com/recaptcha/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.route('https://identitytoolkit.googleapis.com/**', route => {
    const request = route.request()
    const json = (status: number, body: unknown) => route.fulfill({ status, headers, json: body })
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const { pathname } = new URL(request.url())
    const asked = (request.postDataJSON() ?? {}) as { phoneNumber?: string; code?: string }
    if (pathname === '/v2/recaptchaConfig') return json(400, errorOf('reCAPTCHA Enterprise is not enabled'))
    if (pathname === '/v1/recaptchaParams') return json(200, { recaptchaSiteKey: 'site-key' })
    if (pathname === '/v1/accounts:sendVerificationCode') {
      if (phone.isRefused) return json(400, errorOf('INVALID_APP_CREDENTIAL'))
      number = asked.phoneNumber ?? ''
      return json(200, { sessionInfo: 'session' })
    }
    if (pathname === '/v1/accounts:signInWithPhoneNumber') {
      if (asked.code !== phone.code) return json(400, errorOf('INVALID_CODE'))
      const body = { idToken: tokenFor(number), refreshToken: 'r', expiresIn: '3600', localId: 'u1', isNewUser: true }
      return json(200, { ...body, phoneNumber: number })
    }
    if (pathname === '/v1/accounts:lookup') return json(200, { users: [{ localId: 'u1', phoneNumber: number }] })
    return json(404, errorOf('NOT_FOUND'))
  })
}

const errorOf = (message: string) => ({ error: { code: 400, message, errors: [{ message, domain: 'global' }] } })
