import { isTest, type SourceFile } from '@rolloff/structure-checks/source-file.ts'

const ofCalls = /^server\/api\/customer\/[^/]+\.ts$/
/** These files define the refusals and name all of them. */
const definitions = /^domain\/refusal\/([a-z]+-)*refusals?\.ts$/

/**
 * Finds the refusals that a call of a customer may return, and for which a customer's page has no text. It reads all
 * the code that the call reaches.
 */
export function refusalsWithoutText(
  files: readonly SourceFile[],
  refusals: readonly string[],
  texts: readonly string[],
): string[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const reached = new Set<string>()
  const untold = new Map<string, string>()
  const walk = (path: string): void => {
    const file = byPath.get(path)
    if (!file || reached.has(path) || isTest(path) || definitions.test(path)) return
    reached.add(path)
    for (const [, name = ''] of file.text.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g))
      if (refusals.includes(name) && !texts.includes(name)) untold.set(name, path)
    for (const { of, isType } of file.imports) if (!isType) walk(of)
  }
  for (const { path } of files) if (ofCalls.test(path)) walk(path)
  return [...untold].map(
    ([name, path]) =>
      `${path} names the refusal ${name}, which a customer may meet: move it to domain/refusal/customer-refusals.ts.`,
  )
}
