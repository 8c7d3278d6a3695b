import type { FastifyInstance } from 'fastify'

/** Long enough for what a client sends just now on a connection that was idle. */
const idleGraceInMs = 500
const longestAnswerInMs = 10_000

/**
 * No new connections; what is asked on the open ones is answered, each with the word that its connection ends. Node and Fastify
 * would close idle connections at once, and lose the request that is on its way to one of them.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  // Right after the connections that wait were accepted: those that still wait when a server closes are reset. Fastify does other
  // things between being told and closing.
  const close = server.close.bind(server)
  server.close = done => {
    setImmediate(close, done)
    return server
  }
  const closed = app.close()
  const timers = [
    // What arrived while this process was busy is read first.
    setTimeout(() => setImmediate(closeIdleConnections), idleGraceInMs),
    setTimeout(() => server.closeAllConnections(), longestAnswerInMs),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}
