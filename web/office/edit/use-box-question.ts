import { useState } from 'react'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { refusalOf } from '#web/client/errors.ts'

/** The answers to questions about a typed box, as calls send them. */
export type BoxConfirmation = { readonly isSure?: boolean; readonly isSizeSure?: boolean }

const questions: Partial<Record<RefusalName, keyof BoxConfirmation>> = {
  'box-of-order': 'isSure',
  'box-of-other-size': 'isSizeSure',
}

/** Returns which question about a typed box the server asks. Null if the failure is no such question. */
export function boxQuestionOf(failure: unknown): keyof BoxConfirmation | null {
  const refusal = refusalOf(failure)
  return (refusal && questions[refusal]) ?? null
}

/**
 * The server moves a box from another order only after a question (rule D148). It gives an order a box of another size only after a
 * question (rule D159). A yes counts only for the values that were sent when the question came. If the person types other values, the
 * server asks about those again.
 */
export function useBoxQuestion(failure: unknown, typed: unknown) {
  const now = JSON.stringify(typed)
  const [sent, setSent] = useState<{ readonly typed: string; readonly sure: BoxConfirmation } | null>(null)
  const question = boxQuestionOf(failure)
  const isSame = sent?.typed === now
  /** The next call answers yes to the question that is shown, and to the questions before it. */
  const sure: BoxConfirmation = question !== null && isSame ? { ...sent.sure, [question]: true } : {}
  return {
    /** The question about the values that are typed now. Null if there is none. */
    asked: isSame ? question : null,
    /** True if the question is about values that the person has replaced since. */
    isOver: question !== null && !isSame,
    sure,
    remember: () => setSent({ typed: now, sure }),
  }
}
