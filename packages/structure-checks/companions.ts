import { importsOf, isTest, type SourceFile } from './source-file.ts'

const verb = /^server\/operations\/[^/]+\/[^/]+\.ts$/
/** An operation is tested by a test beside it, or by one that imports it or an operation that uses it. */
export function untestedOperations(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const tried = reachedFromTests(files)
  const hasOwnTest = (path: string) => ['.test.ts', '.race.test.ts'].some(end => paths.has(path.replace(/\.ts$/, end)))
  return files
    .filter(({ path }) => verb.test(path) && !isTest(path))
    .filter(({ path }) => !tried.has(path) && !hasOwnTest(path))
    .map(({ path }) => `${path} has no test: write ${path.replace(/\.ts$/, '.test.ts')}.`)
}

/** A provider has one suite, and at least one implementation that is held to it. */
export function uncontractedProviders(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const providers = new Set(files.flatMap(({ path }) => /^server\/providers\/([^/]+)\//.exec(path)?.[1] ?? []))
  return [...providers].flatMap(name => {
    const contract = `server/providers/${name}/${name}.contract.ts`
    if (!paths.has(contract))
      return [`server/providers/${name} has no contract: write ${contract}, and run it for every implementation.`]
    const isRun = files.some(file => isTest(file.path) && importsOf(file).some(({ of }) => of === contract))
    return isRun ? [] : [`${contract} is run by no test: call it for every implementation.`]
  })
}

/** Imports through the whole product do not count, because its start imports everything and proves nothing. */
function reachedFromTests(files: readonly SourceFile[]): Set<string> {
  const operations = new Map(files.filter(({ path }) => verb.test(path)).map(file => [file.path, file]))
  const reached = new Set<string>()
  const walk = (file: SourceFile): void => {
    if (reached.has(file.path)) return
    reached.add(file.path)
    for (const { of, isType } of importsOf(file)) {
      const target = operations.get(of)
      if (target && !isType) walk(target)
    }
  }
  for (const file of files) if (isTest(file.path) && file.path.startsWith('server/')) walk(file)
  return reached
}

type Words = Readonly<Record<string, string>>

/** Every refusal has a text in both languages: a refusal without a text would reach a customer as its name. */
export function wordlessRefusals(refusals: readonly string[], catalogs: Readonly<Record<string, Words>>): string[] {
  return Object.entries(catalogs).flatMap(([language, words]) =>
    refusals
      .filter(name => !words[`refusal.${name}`]?.trim())
      .map(
        name =>
          `The refusal ${name} has no words in web/i18n/${language}/common/refusals.ts or company/office-refusals.ts.`,
      ),
  )
}
