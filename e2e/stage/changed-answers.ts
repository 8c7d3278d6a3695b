/**
 * The server rarely gives these answers. The journey decides the answer to one call. The other calls of the same
 * request have their usual answers.
 */
import type { Page } from '@playwright/test'
import { type RefusalName, refusals } from '#domain/refusal/refusal.ts'

type Answer = { result: { data: unknown } } | { error: unknown }

/** Changes the answers to the call before they reach the page, until the page's routes are removed. */
export const changesAnswer = <Data>(page: Page, call: string, change: (data: Data) => unknown): Promise<void> =>
  answers(page, call, before =>
    'result' in before ? { result: { data: change(before.result.data as Data) } } : before,
  )

/** The server does the work of the call, and the page receives a refusal. */
export const refuses = (page: Page, call: string, refusal: RefusalName): Promise<void> => {
  const { code, message } = refusals[refusal]
  return answers(page, call, () => ({ error: { message, code: -32_600, data: { code, httpStatus: 400, refusal } } }))
}

async function answers(page: Page, call: string, change: (answer: Answer) => Answer): Promise<void> {
  const isCalled = (url: URL) => callsOf(url).includes(call)
  await page.route(isCalled, async route => {
    const response = await route.fetch()
    const before: Answer[] = await response.json()
    const calls = callsOf(new URL(route.request().url()))
    const json = before.map((answer, index) => (calls[index] === call ? change(answer) : answer))
    await route.fulfill({ response, json })
  })
}

const callsOf = ({ pathname }: URL) => (pathname.startsWith('/trpc/') ? pathname.slice(6).split(',') : [])
