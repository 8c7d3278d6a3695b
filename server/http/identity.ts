/** /identity: the self-hosted sign-in, as its provider answers; here only the web server's side of it. */
import type { FastifyInstance } from 'fastify'
import { chooseLanguage, isLanguage } from '#domain/language.ts'
import { browserOf } from '#server/http/browser-cookie.ts'

export type IdentityRoutes = {
  readonly routes: readonly {
    readonly method: 'GET' | 'POST' | 'DELETE'
    readonly path: string
    readonly answer: (request: {
      body: unknown
      address: string
      language: 'en' | 'es'
      isHttps: boolean
      host: string
      cookie: string | undefined
      browserId: string | null
      origin: string | undefined
      isEverywhere: boolean
    }) => Promise<{
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string | string[]>>
    }>
  }[]
}

export function openIdentity(app: FastifyInstance, door: IdentityRoutes): void {
  for (const { method, path, answer } of door.routes) {
    app.route<{ Querystring: { everywhere?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const chosen = request.headers['x-language']
        const { status, body, headers } = await answer({
          body: request.body,
          address: request.ip,
          language: isLanguage(chosen) ? chosen : chooseLanguage(request.headers['accept-language']),
          isHttps: request.protocol === 'https',
          host: request.host,
          cookie: request.headers.cookie,
          browserId: browserOf(request).browserHash?.toString('base64url') ?? null,
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
