/**
 * Templates for the pages that the server itself writes. A value in a template is escaped unless it is `Html`, so text that people typed
 * never becomes markup.
 */

export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.map((piece, index) => piece + markupOf(parts[index])).join(''))
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(markupOf).join('')
  return escaped(String(part))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}

/** Returns a value as JSON for a script element that holds data. No text in the value can end the element. */
export const scriptJson = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
