import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Admits the senders of a scope's requests before the server reads their bodies, so that a stranger cannot fill the memory with files.
 * Returns a function that returns what `admit` has returned for a request.
 */
export function admitBeforeBody<Admitted extends object>(
  scope: FastifyInstance,
  admit: (request: FastifyRequest) => Promise<Admitted>,
): (request: FastifyRequest) => Admitted {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  scope.addHook('onRequest', async request => {
    admitted.set(request, await admit(request))
  })
  return request => {
    const found = admitted.get(request)
    if (!found) throw new Error('a request reached its handler without admission')
    return found
  }
}
