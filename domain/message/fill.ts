/** Fills templates: each name in braces is replaced once. Values are not searched for placeholders. */
const placeholder = /\{([A-Za-z]+)\}/g

export type Values = Readonly<Record<string, string>>

/** Returns the filled template. Returns null if a placeholder has no value. */
export function fill(template: string, values: Values): string | null {
  let isWhole = true
  const text = template.replaceAll(placeholder, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? text : null
}
