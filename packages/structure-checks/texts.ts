import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Catalog = Readonly<Record<string, unknown>>

/** Finds the differences between the two languages of an area: a text that one lacks, or a value that only one of them has. */
export function unevenTexts(area: string, catalogs: { readonly en: Catalog; readonly es: Catalog }): string[] {
  const keys = new Set([...Object.keys(catalogs.en), ...Object.keys(catalogs.es)])
  return [...keys].flatMap(key => {
    const [english, spanish] = [catalogs.en[key], catalogs.es[key]]
    if (!isText(english)) return [`${key} has no words in the English texts of ${area}.`]
    if (!isText(spanish)) return [`${key} has no words in the Spanish texts of ${area}.`]
    const [here, there] = [valuesIn(english), valuesIn(spanish)]
    return here === there ? [] : [`${key} speaks of ${here} in English and of ${there} in Spanish.`]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function valuesIn(text: string): string {
  try {
    return `{${[...new Set(namesIn(compileMessageOrThrow(text)))].sort().join(', ')}}`
  } catch {
    return `something that cannot be read, "${text}",`
  }
}

/** A compiled message is its pieces in a row: plain text, or a value as `[name, format, choices]`. */
function namesIn(message: CompiledMessage): string[] {
  return message.flatMap(piece => {
    if (typeof piece === 'string') return []
    const [name, , choices] = piece
    const ways: unknown[] = typeof choices === 'object' && choices ? Object.values(choices) : []
    return [name, ...ways.flatMap(way => (Array.isArray(way) ? namesIn(way) : []))]
  })
}
