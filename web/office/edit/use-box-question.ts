import { useState } from 'react'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { refusalOf } from '#web/client/errors.ts'

/** What somebody was asked about a box that they typed, as it is sent. */
export type SureOfBox = { readonly isSure?: boolean; readonly isSizeSure?: boolean }

const questions: Partial<Record<RefusalName, keyof SureOfBox>> = {
  'box-of-order': 'isSure',
  'box-of-other-size': 'isSizeSure',
}

/** Which question about a typed box a failed call is; null where it is none. */
export function boxQuestionOf(failure: unknown): keyof SureOfBox | null {
  const refusal = refusalOf(failure)
  return (refusal && questions[refusal]) ?? null
}

/**
 * A box of another order is taken from there only after a question (rule D148), and one of another size comes to an order only after one
 * (rule D159). The answers count for what was sent when the questions came: whatever is typed afterwards is asked about again.
 */
export function useBoxQuestion(failure: unknown, typed: unknown) {
  const now = JSON.stringify(typed)
  const [sent, setSent] = useState<{ readonly typed: string; readonly sure: SureOfBox } | null>(null)
  const asked = boxQuestionOf(failure)
  const isSame = sent?.typed === now
  /** What the next press says yes to: the question that is shown, and those before it. */
  const sure: SureOfBox = asked !== null && isSame ? { ...sent.sure, [asked]: true } : {}
  return {
    /** The question about what is typed now. */
    asked: isSame ? asked : null,
    /** The question is about something else than what is typed now. */
    isOver: asked !== null && !isSame,
    sure,
    remember: () => setSent({ typed: now, sure }),
  }
}
