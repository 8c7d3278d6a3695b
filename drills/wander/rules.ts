/** These rules must hold for every page of the customer, whatever happened before. */
import type { Page } from '@playwright/test'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { pageName } from './answers.ts'
import type { Traffic } from './traffic.ts'

export type Finding = { readonly rule: string; readonly page: string; readonly detail: string }

const libraryWords =
  /Failed to fetch|NetworkError|Load failed|Unable to transform|Unexpected token|TypeError|is not a function|Cannot read prop|Invalid input|Too big:|Too small:|ZodError|\[object |\bNaN\b|\bundefined\b|ECONN/
const rawKey =
  /\b(?:refusal|toast|error|checkout|summary|schedule|order|cart|payment|phone)\.[a-z]+(?:[.-][a-z]+)+\b|\b(?:pending-drop-off|pickup-requested|drop-off-confirmed|payment-pending|pickup-scheduled|in-transit-pickup)\b/
const englishWords =
  /\b(?:Please sign in|Please try again|Try Again|Continue|Something went wrong|We hit a snag|Please select|Please check|Too many codes|Payment Failed)\b/
const maxCalls = 20

type SeenPage = {
  readonly url: string
  readonly text: string
  readonly toast: string
  readonly liveControls: number
  readonly overflow: number
  readonly falseToday: string | null
}

/** Reads everything in one call, so that all of it comes from the same moment. */
function look(page: Page): Promise<SeenPage> {
  return page.evaluate(() => {
    const visible = (node: Element) => {
      const { width, height } = node.getBoundingClientRect()
      return width > 0 && height > 0 && getComputedStyle(node).visibility !== 'hidden'
    }
    const area =
      document.querySelector('dialog[open], [role=dialog]') ?? document.querySelector('main') ?? document.body
    const controls = [...area.querySelectorAll('button, a[href], input, select, textarea')].filter(
      node => visible(node) && !(node as HTMLButtonElement).disabled && node.getAttribute('aria-disabled') !== 'true',
    )
    const toast = [...document.querySelectorAll('section[aria-live]')]
      .map(node => (node as HTMLElement).innerText)
      .join(' ')
    const today =
      document.querySelector('[aria-label^="Today, "], [aria-label^="Hoy, "]')?.getAttribute('aria-label') ?? null
    return {
      url: location.href,
      text: document.body.innerText,
      toast: toast.trim(),
      liveControls: controls.length,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      falseToday: today,
    }
  })
}

/** A page that is loading, or that redirects by itself, has no controls. It is read again when no request is open. */
async function lookAtRest(page: Page, rest: Rest): Promise<SeenPage & { readonly isAtRest: boolean }> {
  for (let looks = 1; ; looks += 1) {
    const isAtRest = await rest(8000)
    const seen = await look(page)
    if (!isAtRest || seen.liveControls > 0 || looks === 3) return { ...seen, isAtRest }
    await page.waitForTimeout(2000)
  }
}

type Rest = (maxMs: number) => Promise<boolean>

/** The name of the page is that of the moment when it was read. */
export type Looked = {
  readonly name: string
  readonly isAtRest: boolean
  readonly findings: Finding[]
  readonly toast: string
  readonly text: string
}

export async function judge(
  page: Page,
  at: { language: Language; traffic: Pick<Traffic, 'rest' | 'takeCalls'>; today: Day },
): Promise<Looked> {
  const seen = await lookAtRest(page, at.traffic.rest)
  const { isAtRest } = seen
  const name = pageName(seen.url)
  const calls = at.traffic.takeCalls()
  const found = (rule: string, detail: string): Finding => ({ rule, page: name, detail: detail.slice(0, 160) })
  const findings: Finding[] = []
  if (calls > maxCalls) findings.push(found('loop of calls', `${calls} calls without a press`))
  if (isAtRest && seen.liveControls === 0) findings.push(found('no live control', seen.text.slice(0, 120)))
  const words = libraryWords.exec(seen.text)
  if (words) findings.push(found("a library's words", words[0]))
  const key = rawKey.exec(seen.text)
  if (key) findings.push(found('a raw key', key[0]))
  const english = at.language === 'es' ? englishWords.exec(seen.text) : null
  if (english) findings.push(found('English on a Spanish page', english[0]))
  if (seen.overflow > 1) findings.push(found('sideways scroll', `${seen.overflow} px`))
  if (seen.falseToday && !seen.falseToday.includes(` ${new Date(at.today).getUTCDate()}`)) {
    findings.push(found('another day called today', seen.falseToday))
  }
  return { name, isAtRest, findings, toast: seen.toast, text: seen.text }
}
