import { useState } from 'react'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { refusalOf } from '#web/client/errors.ts'

/** The answers to questions about a typed box are sent like this. */
export type BoxConfirmation = { readonly isSure?: boolean; readonly isSizeSure?: boolean }

const questions: Partial<Record<RefusalName, keyof BoxConfirmation>> = {
  'box-of-order': 'isSure',
  'box-of-other-size': 'isSizeSure',
}

/** The result is the question about a typed box for which the call failed; it is null if the failure is no such question. */
export function boxQuestionOf(failure: unknown): keyof BoxConfirmation | null {
  const refusal = refusalOf(failure)
  return (refusal && questions[refusal]) ?? null
}

/**
 * A box of another order is taken from there only after a question (rule D148), and one of another size comes to an order only after one
 * (rule D159). The answers count for the values that were sent when the questions came: values that are typed afterwards are asked about
 * again.
 */
export function useBoxQuestion(failure: unknown, typed: unknown) {
  const now = JSON.stringify(typed)
  const [sent, setSent] = useState<{ readonly typed: string; readonly sure: BoxConfirmation } | null>(null)
  const question = boxQuestionOf(failure)
  const isSame = sent?.typed === now
  /** The next press answers yes to the question that is shown, and to those before it. */
  const sure: BoxConfirmation = question !== null && isSame ? { ...sent.sure, [question]: true } : {}
  return {
    /** The question is about the present typed values. */
    asked: isSame ? question : null,
    /** It is true if the question is about values that are no longer typed. */
    isOver: question !== null && !isSame,
    sure,
    remember: () => setSent({ typed: now, sure }),
  }
}
