import { useState } from 'react'
import { refusalOf } from '#web/client/errors.ts'

/**
 * A box of another order is taken from there only after a question (rule D148). Its answer counts for what was sent when the
 * question came: whatever is typed afterwards is asked about again.
 */
export function useBoxQuestion(failure: unknown, typed: unknown) {
  const now = JSON.stringify(typed)
  const [sent, setSent] = useState<string | null>(null)
  const isQuestion = refusalOf(failure) === 'box-of-order'
  return {
    /** The question is about what is typed now. */
    isAsked: isQuestion && sent === now,
    /** The question is about something else than what is typed now. */
    isOver: isQuestion && sent !== now,
    remember: () => setSent(now),
  }
}
