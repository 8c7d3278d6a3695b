import { type RefusalName, refusals } from '#domain/refusal/refusal.ts'
import { seconds } from '../stage/drill.ts'

export type ShownRefusal = { readonly refusal: RefusalName | 'something else'; readonly message: string }

/** The refusal of a call. */
export function toldBy(error: { data?: { refusal?: string }; message: string }): ShownRefusal {
  const found = Object.keys(refusals).find(one => one === error.data?.refusal) as RefusalName | undefined
  return { refusal: found ?? 'something else', message: error.message }
}

/** What routes say that are no calls, when something breaks. */
export const brokenWords = 'Something went wrong on our side. Please try again.'

/** Also measures the seconds that the answer took. */
export async function timed<Answer>(work: () => Promise<Answer>): Promise<readonly [Answer, number]> {
  const began = performance.now()
  const answer = await work()
  return [answer, seconds(performance.now() - began)]
}
