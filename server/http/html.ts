/**
 * The server writes these pages itself. A value in a template is escaped as text unless another template made it, so typed text never
 * becomes markup.
 */

export class Html {
  readonly marks: string
  constructor(marks: string) {
    this.marks = marks
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.map((piece, at) => piece + marksOf(parts[at])).join(''))
}

function marksOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.marks
  if (typeof part === 'object') return part.map(marksOf).join('')
  return escaped(String(part))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}

/** Puts data into a page. The browser never runs them, and no text in them can end their element. */
export const dataOf = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
