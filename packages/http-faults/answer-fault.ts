/** Answers an HTTP request with a planted fault: the same for each double of a service that speaks HTTP. */
import type { ServerResponse } from 'node:http'
import { type Fault, isNonsense, type LineFault, lineFaults, type Nonsense, nonsense } from './faults.ts'

export const faultNames: readonly Fault[] = ['before', 'after', ...lineFaults, ...(Object.keys(nonsense) as Nonsense[])]

export type WholeAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const anyAnswer: WholeAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"a":"text that never ends"}',
}

/** `broken` is the body of an answer of 500. `whole` is the answer that is broken on the line, if there is one. */
export function answerFault(
  response: ServerResponse,
  fault: Fault,
  { broken = '{}', whole = anyAnswer }: { readonly broken?: string; readonly whole?: WholeAnswer } = {},
): void {
  if (fault === 'before' || fault === 'after') answerWhole(response, { ...whole, status: 500, body: broken })
  else if (isNonsense(fault)) answerNonsense(response, nonsense[fault], fault === 'not-json')
  else breakLine(response, fault, whole)
}

/** The fault of the network after the service has answered. */
export function breakLine(response: ServerResponse, fault: LineFault, whole: WholeAnswer): void {
  switch (fault) {
    case 'silence':
      break
    case 'hang-up':
      response.destroy()
      break
    case 'cut':
      response.writeHead(whole.status, { ...whole.headers, 'content-length': String(Buffer.byteLength(whole.body)) })
      response.write(whole.body.slice(0, whole.body.length >> 1), () => response.destroy())
      break
    case 'trickle':
      trickle(response, whole)
      break
    case 'endless':
      flood(response, whole)
  }
}

function answerWhole(response: ServerResponse, { status, headers, body }: WholeAnswer): void {
  response.writeHead(status, headers).end(body)
}

function answerNonsense(response: ServerResponse, body: string, isPage: boolean): void {
  response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json' }).end(body)
}

/** Sends a character at a time, so that the line is never idle. */
function trickle(response: ServerResponse, { status, headers }: WholeAnswer): void {
  response.writeHead(status, headers)
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** Writes as much as the other side reads. */
function flood(response: ServerResponse, { status, headers }: WholeAnswer): void {
  response.writeHead(status, headers)
  const piece = ' '.repeat(262_144)
  const more = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  response.on('error', () => {})
  more()
}
