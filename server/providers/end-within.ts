/** A call to another company's service ends with this error if the call's own time limit does not end it. */
export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime'
}

/** Rejects with NoAnswerInTime if the call does not end within the limit. The call itself goes on, but its answer is ignored. */
export async function endWithin<Answer>(limitInMs: number, call: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerInTime(`No answer within ${limitInMs} ms.`)), limitInMs)
  })
  return Promise.race([call, tooLate]).finally(() => clearTimeout(timer))
}
