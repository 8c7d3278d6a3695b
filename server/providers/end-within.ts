/** This is the last limit around a call to another company's service, for the case that its own timeouts fail. */
export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime'
}

/** Rejects with NoAnswerInTime if the call has not ended by then. The call itself goes on, and its answer is ignored. */
export async function endWithin<Answer>(limitInMs: number, call: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerInTime(`No answer within ${limitInMs} ms.`)), limitInMs)
  })
  return Promise.race([call, tooLate]).finally(() => clearTimeout(timer))
}
