/** Runs a page in jsdom, at its address in its app, with a server that answers from a table, a person, and a language. */
import { timeoutManager } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, vi } from 'vitest'
import type { Language } from '#domain/value/language.ts'
import { type Client, ClientContext } from '#web/client/client.ts'
import type { CodeInput, SessionHolder, SessionState } from '#web/client/identity/phone-auth.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { type Answers, type Call, type Documents, type Sent, tableServer } from '#web/testing/table-server.ts'
import { testPerson } from '#web/testing/test-person.ts'
import { dismissToast, toastStore } from '#web/ui/toast.ts'

export type Scene = {
  readonly answers?: Answers
  readonly documents?: Documents
  readonly session?: SessionState | 'ended'
  readonly language?: Language
  /** Opens a stream of events. Without it, no stream opens, and the pages poll instead. */
  readonly stream?: typeof fetch
}

export type Stage = {
  readonly calls: readonly Call[]
  /** Returns the last input of a call. */
  readonly sent: Sent
  readonly path: () => string
  readonly codesAskedFor: readonly CodeInput[]
  /** Returns how often the page had a bot challenge solved ahead. */
  readonly countPrepared: () => number
  /** The session of the person at the page. It may end or begin in another tab. */
  readonly session: SessionHolder
}

let isOnline = true

const maxWaitMs = 60_000

// A query that fails is repeated at once and not after seconds. Longer timers stay as they are.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay < maxWaitMs ? 0 : delay),
  clearTimeout: id => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(callback, delay),
  clearInterval: id => clearInterval(id),
})

// Functions that browsers have and jsdom lacks.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
window.navigation ??= new EventTarget() as Navigation
const pushState = window.history.pushState.bind(window.history)
window.history.pushState = (state, unused, url) => {
  const to = { url: new URL(String(url), window.location.href).href, key: '', sameDocument: true }
  const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'push', destination: to })
  if (window.navigation.dispatchEvent(event)) pushState(state, unused, url)
}

afterEach(() => {
  // What a page pauses while it is offline stays paused for the next page, so the pages must be notified that they are online again.
  if (!isOnline) goOnline()
  const text = document.body.textContent ?? ''
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const shown = toastStore.read()
  if (shown) dismissToast(shown.id)
  expect(text, 'a key whose text is missing').not.toContain('⟦')
})

/** Opens an app at an address. Its routes begin after `basename`. */
export async function openApp(app: ReactNode, path: string, scene: Scene = {}, basename = '/'): Promise<Stage> {
  const { answers = {}, session = 'signed-out', language = 'en' } = scene
  cleanup()
  const server = tableServer(answers, scene.documents)
  const person = testPerson(session)
  const client: Client = {
    fetch: offlineOr(server.fetch),
    stream: offlineOr(scene.stream ?? (() => Promise.reject(new TypeError('Failed to fetch')))),
    session: person.session,
    phoneAuth: async () => person.phoneAuth,
  }
  window.history.pushState(null, '', path)
  await loadLanguage(language)
  await act(async () => {
    render(
      <ClientContext value={client}>
        <BrowserRouter basename={basename}>{app}</BrowserRouter>
      </ClientContext>,
    )
  })
  return {
    calls: server.calls,
    sent: server.sent,
    path: () => window.location.pathname + window.location.search,
    codesAskedFor: person.asks,
    countPrepared: person.countPrepared,
    session: person.session,
  }
}

/** The first page of a test file waits until its code is loaded, which takes long on a busy machine. */
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

type Name = string | RegExp

const isNamed = (text: string, name: Name) => (typeof name === 'string' ? text.trim() === name : name.test(text.trim()))

/**
 * Returns the name of an element from its label or its own text, because jsdom needs a second to compute all accessible names of a page.
 */
const nameOf = (element: Element, labels: readonly HTMLLabelElement[]): string =>
  element.getAttribute('aria-label') ??
  document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? labels
        .filter(label => (label.htmlFor ? label.htmlFor === element.id : label.contains(element)))
        .map(label => label.textContent)
        .join(' ')
    : (element.textContent ?? ''))

function find<Found extends Element>(selector: string, name: Name): Promise<Found> {
  return waitFor(() => {
    const all = [...document.querySelectorAll<Found>(selector)]
    // jsdom searches the whole page for the labels of each field.
    const labels = [...document.getElementsByTagName('label')]
    const found = all.find(one => isNamed(nameOf(one, labels), name))
    if (!found)
      throw new Error(`no ${selector} is named ${name}, only: ${all.map(one => nameOf(one, labels)).join(' · ')}`)
    return found
  })
}

/** Returns the text of an element as a person reads it, without the characters that keep words on one line. */
export const read = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ')

/** Finds the title of a page that has loaded its data. */
export const seesTitle = (title: Name) => find('h1:not([aria-busy="true"] h1)', title)
export const sees = async (text: Name) => {
  await waitFor(() => {
    const whole = read(document.body)
    if (!(typeof text === 'string' ? whole.includes(text) : text.test(whole))) throw new Error(`nothing says ${text}`)
  })
}
/** Finds the message in the corner by its title and text. */
export const isMessage = (title: string, text = '') => waitFor(() => expect(messages()?.textContent).toBe(title + text))
/** The text of the sign-in page after the session ended elsewhere. */
export const signedOutElsewhere =
  'You are signed out here, because your session ended on another device, in another tab or after a long time without use. Sign in again and we take you back; nothing you saved is lost.'
export const noMessage = () => expect(messages()?.textContent).toBe('')
const messages = () => document.querySelector('section[aria-live]')
export const isLoading = (label: string) => find('[role="status"]', label)

export const button = (name: Name) => find<HTMLButtonElement>('button', name)
/** True if the button continues. A button that says what is missing can be pressed, but is `aria-disabled`. */
export const goesOn = async (name: Name) => {
  const found = await button(name)
  return !found.disabled && found.getAttribute('aria-disabled') !== 'true'
}
export const press = async (name: Name) => {
  const found = await button(name)
  await waitFor(() => expect(found.disabled, `${name} can be pressed`).toBe(false))
  fireEvent.click(found)
}
export const box = (name: Name, kind: 'checkbox' | 'radio' = 'checkbox') =>
  find<HTMLInputElement>(`input[type="${kind}"]`, name)
export const choose = async (kind: 'checkbox' | 'radio', name: Name) => fireEvent.click(await box(name, kind))
export const field = (label: Name) => find<HTMLInputElement>('input, textarea', label)
export const type = async (label: Name, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } })
export const openTab = async (name: Name) => fireEvent.click(await find('[role="tab"]', name))
export const link = (name: Name) => find<HTMLAnchorElement>('a', name)
export const follow = async (name: Name) => fireEvent.click(await link(name))
export const leadsTo = async (name: Name) => (await link(name)).getAttribute('href')
/** Waits until the page is at this address. */
export const isAt = (stage: Stage, path: string) => waitFor(() => expect(stage.path()).toBe(path))
export const isSent = (stage: Stage, name: string, input: unknown) =>
  waitFor(() => expect(stage.sent(name)).toEqual(input))

/** The browser loses its connection, so that no call leaves it. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  isOnline = false
}

export function goOnline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
}

const offlineOr =
  (send: typeof fetch): typeof fetch =>
  (...request) =>
    isOnline ? send(...request) : Promise.reject(new TypeError('Failed to fetch'))
