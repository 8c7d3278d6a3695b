/**
 * The bar is at the foot of each window of the demo (decision 28). It runs before every other script of the page,
 * because it sets the page's clock. Only `npm run demo` serves it.
 */
import { shiftClock } from './clock.ts'
import { noteSession } from './enter.ts'
import { makeNetworkCuttable } from './network.ts'
import { barStyle } from './style.ts'
import { type Words, wordsFor } from './words.ts'

/** The server sets this value before this script. The demo's clock is this much ahead of the machine's clock. */
declare const demoAheadMs: number

const cutKey = 'demo.network-is-cut'
const lookEveryMs = 2000
const narrow = 640

noteSession(window)
const clock = shiftClock(globalThis, demoAheadMs)
const network = makeNetworkCuttable(window, sessionStorage.getItem(cutKey) === 'yes')

document.addEventListener('DOMContentLoaded', () => {
  const host = document.createElement('div')
  host.id = 'demo-bar'
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(barStyle)
  root.adoptedStyleSheets = [style]
  document.body.append(host)
  // On a phone the bar covers the most important buttons, so it closes after each press.
  const isPhone = () => innerWidth < narrow
  let isHidden = isPhone()
  const draw = () => {
    const words = wordsFor(document.documentElement.lang)
    const current = isHidden ? tab(words) : bar(words)
    root.replaceChildren(current)
    // The foot of a page stands above the bar.
    const height = isHidden ? 0 : current.offsetHeight
    document.documentElement.style.setProperty('--foot-height', `${height}px`)
  }
  const toggle = (wanted: boolean) => {
    isHidden = wanted
    draw()
  }
  const tab = (words: Words) =>
    button('▲', () => toggle(false), { label: words.show, className: network.isCut() ? 'tab cut' : 'tab' })
  const bar = (words: Words) => {
    const made = document.createElement('div')
    made.className = network.isCut() ? 'bar cut' : 'bar'
    made.setAttribute('role', 'region')
    made.setAttribute('aria-label', words.name)
    const time = document.createElement('time')
    time.textContent = new Date().toLocaleString(document.documentElement.lang || 'en', shown)
    made.append(
      time,
      button(words.hour, () => forward('hour')),
      button(words.morning, () => forward('morning')),
      button(network.isCut() ? words.join : words.cut, switchNetwork),
      button('▼', () => toggle(true), { label: words.hide, className: 'fold' }),
    )
    return made
  }
  const switchNetwork = () => {
    const wanted = !network.isCut()
    sessionStorage.setItem(cutKey, wanted ? 'yes' : 'no')
    network.cut(wanted)
    if (isPhone()) isHidden = true
    draw()
  }
  draw()
  // If a control of the bar has the focus, the bar is not drawn again, because a person may be about to press it.
  setInterval(() => void follow().then(() => root.activeElement ?? draw()), lookEveryMs)
})

const shown = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'America/Chicago' } as const

type Look = { readonly label?: string; readonly className?: string }

function button(text: string, press: () => void, { label, className = '' }: Look = {}): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.className = className
  if (label) made.setAttribute('aria-label', label)
  made.addEventListener('click', press)
  return made
}

async function forward(to: 'hour' | 'morning'): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await network.realFetch('/demo/clock', { method: 'POST', headers, body: JSON.stringify({ to }) })
  await follow()
}

/** Another window may have moved the clock. If this page's network is cut, the page stays cut, and only its clock changes. */
async function follow(): Promise<void> {
  const answer = await network.realFetch('/demo/clock').catch(() => null)
  if (!answer?.ok) return
  const { aheadMs }: { aheadMs: number } = await answer.json()
  if (aheadMs === clock.aheadMs()) return
  clock.set(aheadMs)
  if (!network.isCut()) location.reload()
}
