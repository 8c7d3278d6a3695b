/**
 * Browsers report to /csp-reports what the content security policy made them refuse. The server logs each directive once, without
 * addresses.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const maxReportBytes = 8_192
const maxDirectives = 50
const directive = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([a-z-]{1,40})/

export async function registerCspReports(app: FastifyInstance, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const logged = new Set<string>()
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxReportBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/csp-reports', async (request, reply) => {
      const name = directive.exec(String(request.body))?.[1]
      if (name && !logged.has(name) && logged.size < maxDirectives) {
        logged.add(name)
        log.warn({ directive: name }, 'a browser refused something because of the content security policy')
      }
      return reply.code(204).send()
    })
  })
}
