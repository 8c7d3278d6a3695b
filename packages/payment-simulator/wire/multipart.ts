/** This is the form in which a file is uploaded: fields, and the file with its name and type. */
import type { Form } from './form.ts'
import { headerOf, type SimulatorRequest } from './request-reply.ts'

export const isMultipart = (request: Pick<SimulatorRequest, 'headers'>): boolean =>
  /^multipart\/form-data;/i.test(headerOf(request as SimulatorRequest, 'content-type') ?? '')

const part =
  /^Content-Disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?(?:\r\nContent-Type: ([^\r]*))?\r\n\r\n/i

/** Each character of the body stands for one byte. A file becomes a group of `name`, `type` and `data`. */
export function parseMultipart(request: SimulatorRequest): Form {
  const boundary = /boundary="?([^";]+)/i.exec(headerOf(request, 'content-type') ?? '')?.[1] ?? ''
  const form: Record<string, string | Form> = Object.create(null)
  const [, ...pieces] = `\r\n${request.body}`.split(`\r\n--${boundary}`)
  for (const piece of pieces) {
    const head = part.exec(piece.replace(/^\r\n/, ''))
    if (!head) continue
    const [all, field = '', filename, type = ''] = head
    const data = piece.slice(2 + all.length)
    form[field] = filename === undefined ? data : { name: filename, type, data }
  }
  return form
}
