import type { FastifyInstance } from 'fastify'

/** A connection that is idle stays open for this time, in case its client is sending a request just now. */
const idleGraceInMs = 500
/** A request that is still being answered after this time is cut off, so that the server stops. */
const maxAnswerInMs = 10_000

/**
 * Accepts no new connections. The server still answers requests on the open ones, with a header that ends each connection. Node and Fastify
 * would close idle connections at once, and lose a request that is on its way on one of them.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  // The server closes right after it has accepted the connections that wait, because those that still wait when a server closes are reset.
  // Fastify does other work between the call to close and the closing itself.
  const close = server.close.bind(server)
  server.close = done => {
    setImmediate(close, done)
    return server
  }
  const closed = app.close()
  const timers = [
    // Data that arrived while this process was busy are read before idle connections are closed.
    setTimeout(() => setImmediate(closeIdleConnections), idleGraceInMs),
    setTimeout(() => server.closeAllConnections(), maxAnswerInMs),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}
