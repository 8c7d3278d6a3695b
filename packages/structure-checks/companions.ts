import { isIn, type Place } from './place.ts'
import { isTest, type SourceFile } from './source-file.ts'

/**
 * Finds files of a place without a test. A file has a test if one stands beside it, or if a test imports it, directly
 * or through other files of the place.
 */
export function untestedFiles(files: readonly SourceFile[], place: Place, tests: Place): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const tried = reachedFromTests(files, place, tests)
  const hasOwnTest = (path: string) => ['.test.ts', '.race.test.ts'].some(end => paths.has(path.replace(/\.ts$/, end)))
  return files
    .filter(({ path }) => isIn(path, place) && !isTest(path))
    .filter(({ path }) => !tried.has(path) && !hasOwnTest(path))
    .map(({ path }) => `${path} has no test: write ${path.replace(/\.ts$/, '.test.ts')}.`)
}

/** Imports through files outside of the place do not count, because the start of a program imports everything and proves nothing. */
function reachedFromTests(files: readonly SourceFile[], place: Place, tests: Place): Set<string> {
  const ofPlace = new Map(files.filter(({ path }) => isIn(path, place)).map(file => [file.path, file]))
  const reached = new Set<string>()
  const walk = (file: SourceFile): void => {
    if (reached.has(file.path)) return
    reached.add(file.path)
    for (const { of, isType } of file.imports) {
      const target = ofPlace.get(of)
      if (target && !isType) walk(target)
    }
  }
  for (const file of files) if (isTest(file.path) && isIn(file.path, tests)) walk(file)
  return reached
}

/**
 * Each folder directly in `place` must have a suite, `<folder>/<folder>.contract.ts`, which says what every
 * implementation in the folder does. At least one test must run the suite.
 */
export function foldersWithoutContract(files: readonly SourceFile[], place: string): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const inPlace = [...paths].filter(path => path.startsWith(place)).map(path => path.slice(place.length).split('/'))
  const folders = new Set(inPlace.filter(parts => parts.length > 1).map(([folder = '']) => folder))
  return [...folders].flatMap(name => {
    const contract = `${place}${name}/${name}.contract.ts`
    if (!paths.has(contract))
      return [`${place}${name} has no contract: write ${contract}, and run it for every implementation.`]
    const isRun = files.some(file => isTest(file.path) && file.imports.some(({ of }) => of === contract))
    return isRun ? [] : [`${contract} is run by no test: call it for every implementation.`]
  })
}
