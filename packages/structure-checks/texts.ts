import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Catalog = Readonly<Record<string, unknown>>

/**
 * Finds differences between the languages of an area. A text may be missing in one language, or have a value that the
 * first language does not have. The texts are ICU messages, such as `Up to {tons} tons`.
 */
export function unevenTexts(area: string, languages: Readonly<Record<string, Catalog>>): string[] {
  const keys = new Set(Object.values(languages).flatMap(Object.keys))
  return [...keys].flatMap(key => {
    const texts = Object.entries(languages).map(([language, catalog]) => ({ language, text: catalog[key] }))
    const missing = texts.find(({ text }) => !isText(text))
    if (missing) return [`${key} has no words in the ${missing.language} texts of ${area}.`]
    const [first, ...others] = texts.map(({ language, text }) => ({ language, values: valuesIn(String(text)) }))
    const other = others.find(({ values }) => values !== first?.values)
    if (!first || !other) return []
    return [`${key} speaks of ${first.values} in ${first.language} and of ${other.values} in ${other.language}.`]
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

/** A compiled message is a list of its pieces. A piece is plain text, or a value as `[name, format, choices]`. */
function namesIn(message: CompiledMessage): string[] {
  return message.flatMap(piece => {
    if (typeof piece === 'string') return []
    const [name, , choices] = piece
    const ways: unknown[] = typeof choices === 'object' && choices ? Object.values(choices) : []
    return [name, ...ways.flatMap(way => (Array.isArray(way) ? namesIn(way) : []))]
  })
}
