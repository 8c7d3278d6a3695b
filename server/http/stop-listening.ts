import type { FastifyInstance } from 'fastify'

/** The time is enough for a request that a client sends just now on a connection that was idle. */
const idleGraceInMs = 500
const longestAnswerInMs = 10_000

/**
 * Accepts no new connections; requests on the open ones are answered, each with the header that its connection ends. Node and Fastify
 * would close idle connections at once, and lose the request that is on its way to one of them.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  // This runs right after the waiting connections were accepted: those that still wait when a server closes are reset. Fastify does other
  // things between the call to close and the closing.
  const close = server.close.bind(server)
  server.close = done => {
    setImmediate(close, done)
    return server
  }
  const closed = app.close()
  const timers = [
    // Data that arrived while this process was busy are read first.
    setTimeout(() => setImmediate(closeIdleConnections), idleGraceInMs),
    setTimeout(() => server.closeAllConnections(), longestAnswerInMs),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}
