/** /identity has the routes of the sign-in provider. The provider knows nothing of the web server, so this file connects the two. */
import type { FastifyInstance } from 'fastify'
import { countedAddress } from '#domain/value/ip-network.ts'
import { chooseLanguage, isLanguage } from '#domain/value/language.ts'
import { browserOf } from '#server/http/browser-cookie.ts'
import type { ReadSite } from '#server/http/browser-site.ts'
import type { IdentityRoute } from '#server/providers/identity/identity.ts'

export function registerIdentity(app: FastifyInstance, routes: readonly IdentityRoute[], readSite: ReadSite): void {
  for (const { method, path, answer } of routes) {
    app.route<{ Querystring: { everywhere?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const chosen = request.headers['x-language']
        const site = readSite(request)
        const { status, body, headers } = await answer({
          body: request.body,
          ipAddress: countedAddress(request.ip),
          language: isLanguage(chosen) ? chosen : chooseLanguage(request.headers['accept-language']),
          isHttps: site.isHttps,
          host: site.host,
          cookie: request.headers.cookie,
          browserId: browserOf(request, site).browserHash?.toString('base64url') ?? null,
          origin: request.headers.origin,
          isEverywhere: request.query.everywhere === '1',
        })
        return reply
          .code(status)
          .headers(headers ?? {})
          .send(body)
      },
    })
  }
}
