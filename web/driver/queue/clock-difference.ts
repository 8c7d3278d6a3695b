/** The function compares the phone's clock with the server's by the date of each answer. */
export function watchClock(send: typeof fetch): {
  readonly fetch: typeof fetch
  readonly aheadMs: () => number | null
} {
  let aheadMs: number | null = null
  return {
    fetch: async (...request) => {
      const askedAt = Date.now()
      const answer = await send(...request)
      const serverMs = Date.parse(answer.headers.get('date') ?? '')
      // The server wrote its date, in whole seconds, at a moment between the request and now.
      if (!Number.isNaN(serverMs)) aheadMs = Math.round((askedAt + Date.now()) / 2 - serverMs)
      return answer
    },
    aheadMs: () => aheadMs,
  }
}
