/** These pages stand in for pages of the service. They look alike, and a person presses one of a few buttons on each. */
import { headerOf, type SimulatorReply, type SimulatorRequest } from '../wire/request-reply.ts'

type Language = 'en' | 'es'

const style = `body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 2rem 1.25rem; }
main { margin: 0 auto; max-width: 28rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
p { margin: 0 0 1.5rem; }
form { display: flex; flex-direction: column; gap: 0.75rem; }
button { background: Canvas; border: 1px solid; border-radius: 0.5rem; color: CanvasText; cursor: pointer; font: inherit; font-weight: 600; min-height: 3rem; padding: 0.5rem 1rem; }
button:first-child { background: CanvasText; color: Canvas; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`

/** The style is a separate file, because the content security policy allows no inline style. */
export const pageStyle: SimulatorReply = {
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8' },
  body: style,
}

/** `given` is the language of the page that leads here. It is null if that page names none. */
export function languageOf(given: string | null, request: SimulatorRequest): Language {
  return (given ?? headerOf(request, 'accept-language'))?.startsWith('es') ? 'es' : 'en'
}

type SimulatedPage = {
  readonly status: number
  readonly language: Language
  readonly title: string
  /** This HTML stands below the title. */
  readonly body: string
}

export function simulatedPage({ status, language, title, body }: SimulatedPage): SimulatorReply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="page.css"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  }
}

export const leadTo = (location: string): SimulatorReply => ({ status: 303, headers: { location }, body: '' })

export const escapeHtml = (given: string): string => given.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`)
