import { type RefusalName, refusals } from '#domain/refusal/refusal.ts'
import { endWithin } from '#server/providers/end-within.ts'
import { seconds } from '../stage/drill.ts'

/** This is longer than any claim of a job. */
const maxStepInMs = 150_000

export type ShownRefusal = { readonly refusal: RefusalName | 'something else'; readonly message: string }

export function toldBy(error: { data?: { refusal?: string }; message: string }): ShownRefusal {
  const found = Object.keys(refusals).find(one => one === error.data?.refusal) as RefusalName | undefined
  return { refusal: found ?? 'something else', message: error.message }
}

/** Routes that are not API calls answer with this text when an error occurs. */
export const brokenWords = 'Something went wrong on our side. Please try again.'

/**
 * Returns the answer and the seconds that it took.
 * @throws NoAnswerInTime if no answer comes within the limit.
 */
export async function timed<Answer>(work: () => Promise<Answer>): Promise<readonly [Answer, number]> {
  const began = performance.now()
  const answer = await endWithin(maxStepInMs, work())
  return [answer, seconds(performance.now() - began)]
}
