import { isTest, type SourceFile } from '@rolloff/structure-checks/source-file.ts'

/** The actions of the office and the drivers are in these folders. */
const ofOffice = /^server\/operations\/(dispatch|fee|fleet|office|question|site|stop|ticket|truck)\/[^/]+\.ts$/
const anyOperation = /^server\/operations\//
const writes = /\.transaction\(\)/
const recordsChange = /\b(addChanges?|storeMoves)\(/

/** These actions change something, but no page is notified, for the given reason. */
export const actsWithoutChange: Readonly<Record<string, string>> = {
  'server/operations/dispatch/notify-of-changes.ts':
    'the events of the orders that it schedules are told; it moves no stop',
  'server/operations/site/assign-sites.ts': 'a job gives orders the site of their address; no page shows it before',
}

/**
 * Every change by the office or a driver must notify the open pages and be in the history. The operation itself, or one
 * that it calls, does this.
 */
export function unrecordedChanges(files: readonly SourceFile[], exempt = actsWithoutChange): string[] {
  const operations = new Map(
    files.filter(({ path }) => anyOperation.test(path) && !isTest(path)).map(file => [file.path, file]),
  )
  const isRecorded = (path: string, visited: Set<string>): boolean => {
    const file = operations.get(path)
    if (!file || visited.has(path)) return false
    visited.add(path)
    return recordsChange.test(file.text) || file.imports.some(({ of, isType }) => !isType && isRecorded(of, visited))
  }
  const silent = [...operations.values()]
    .filter(({ path, text }) => ofOffice.test(path) && writes.test(text) && !isRecorded(path, new Set()))
    .map(({ path }) => path)
  const untold = silent.filter(path => !(path in exempt))
  const needless = Object.keys(exempt).filter(path => !silent.includes(path))
  return [
    ...untold.map(path => `${path} changes something that no open page is told: add a change in its transaction.`),
    ...needless.map(path => `${path} needs no exception in tools/structure/changes.ts any more.`),
  ]
}
