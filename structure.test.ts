import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brokenBoundaries } from '@rolloff/structure-checks/boundaries.ts'
import { brokenCitations, rulesIn } from '@rolloff/structure-checks/citations.ts'
import { foldersWithoutContract, untestedFiles } from '@rolloff/structure-checks/companions.ts'
import { importCycles } from '@rolloff/structure-checks/cycles.ts'
import { unevenDecisions, unlistedDecisions } from '@rolloff/structure-checks/decisions.ts'
import { forbiddenNames, repeatedExports } from '@rolloff/structure-checks/declared-names.ts'
import { entangledFeatures } from '@rolloff/structure-checks/features.ts'
import { wrongFileNames } from '@rolloff/structure-checks/file-names.ts'
import { folderCycles } from '@rolloff/structure-checks/folders.ts'
import { forbiddenTexts } from '@rolloff/structure-checks/forbidden-texts.ts'
import { wordsDefinedTwice } from '@rolloff/structure-checks/glossary.ts'
import { incompletePackages, undeclaredImports } from '@rolloff/structure-checks/packages.ts'
import { wrongPages } from '@rolloff/structure-checks/pages.ts'
import { isCode, isTest } from '@rolloff/structure-checks/source-file.ts'
import { sqlElsewhere } from '@rolloff/structure-checks/sql-places.ts'
import { unevenTexts } from '@rolloff/structure-checks/texts.ts'
import { unusedExports } from '@rolloff/structure-checks/unused-exports.ts'
import { describe, expect, it } from 'vitest'
import { customerRefusals } from '#domain/refusal/customer-refusals.ts'
import { refusals } from '#domain/refusal/refusal.ts'
import { namesVersion, triedElsewhere } from '#server/testing/dispatch/version-matrix.ts'
import englishToCustomers from '#web/i18n/en/common/refusals.ts'
import english from '#web/i18n/en/company/office-refusals.ts'
import spanishToCustomers from '#web/i18n/es/common/refusals.ts'
import spanish from '#web/i18n/es/company/office-refusals.ts'
import { triedByPages, triedForms, withoutForm } from '#web/testing/versioned-forms.ts'
import { readCatalogs } from './tools/compiled-texts.ts'
import { codeFolders, readSources } from './tools/sources.ts'
import { boundaries } from './tools/structure/boundaries.ts'
import { unrecordedChanges } from './tools/structure/changes.ts'
import { unbearableMigrations } from './tools/structure/migrations.ts'
import { secondPaymentProtocols } from './tools/structure/operations.ts'
import {
  apps,
  citedPages,
  exportRooms,
  isOfChecks,
  operations,
  pagesWithPaths,
  rulesInUse,
  sqlPlaces,
  testsOfOperations,
} from './tools/structure/places.ts'
import { wordlessRefusals } from './tools/structure/refusal-texts.ts'
import { refusalsWithoutText } from './tools/structure/refusals-of-customers.ts'
import { unstyledFiles } from './tools/structure/styles.ts'
import { fileNames, refusedNames, refusedTexts } from './tools/structure/words.ts'
import { always, findTextsOfPages, needlessAreas } from './tools/texts-of-pages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const sources = await readSources(root)
const beyondChecks = sources.filter(({ path }) => !isOfChecks(path))
const decisions = 'docs/decisions/'
const [en, es] = await Promise.all([readCatalogs(root, 'en'), readCatalogs(root, 'es')])

describe('The repository', { timeout: 60_000 }, () => {
  it('is read completely', () => {
    expect(sources.filter(({ path }) => isCode(path)).length).toBeGreaterThan(300)
    for (const room of ['domain/', 'server/', 'web/', 'e2e/']) {
      const ofRoom = sources.filter(({ path }) => path.startsWith(room) && isCode(path))
      expect(ofRoom.length, room).toBeGreaterThan(8)
      expect(ofRoom.flatMap(({ imports }) => imports).length, room).toBeGreaterThan(20)
    }
  })

  it('has imports that follow the table of boundaries', () => expect(brokenBoundaries(sources, boundaries)).toEqual([]))
  it('has its SQL in server/db and in providers', () => expect(sqlElsewhere(sources, sqlPlaces)).toEqual([]))
  it('has no files that import each other', () => expect(importCycles(sources)).toEqual([]))
  it('has packages with a page and a test, which import only what they name', () => {
    expect(incompletePackages(sources)).toEqual([])
    expect(undeclaredImports(sources)).toEqual([])
  })

  it('has migrations that running servers of the older version can bear', async () => {
    const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'))
    expect(unbearableMigrations(sources, { version })).toEqual([])
  })

  it('has one payment protocol', () => expect(secondPaymentProtocols(sources)).toEqual([]))
  it.each(['domain/', 'server/operations/', 'web/'])('has folders in %s whose imports go one way', room =>
    expect(folderCycles(sources, room)).toEqual([]),
  )
  it('has features that do not import each other', () => expect(entangledFeatures(sources, apps)).toEqual([]))
  it('names files by what they hold', () => expect(wrongFileNames(sources, fileNames)).toEqual([]))
  it('declares names that are plain words', () => expect(forbiddenNames(sources, refusedNames)).toEqual([]))
  it('exports each name once in a room', () => expect(repeatedExports(sources, exportRooms)).toEqual([]))
  it('has no text that postpones or hides something', () =>
    expect(forbiddenTexts(beyondChecks, refusedTexts)).toEqual([]))
  it('cites rules and decisions that can be read', () => {
    expect(rulesIn(sources, citedPages).length).toBeGreaterThan(80)
    expect(brokenCitations(beyondChecks, citedPages)).toEqual([])
  })

  it('writes every decision in one format', () => expect(unevenDecisions(sources, decisions)).toEqual([]))
  it('lists every decision in their index', () => expect(unlistedDecisions(sources, decisions)).toEqual([]))
  it('defines every word once', () => expect(wordsDefinedTwice(sources, 'docs/glossary.md')).toEqual([]))
  it('names what exists in its pages', async () => {
    const { scripts } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'))
    expect(wrongPages(sources, { pages: pagesWithPaths, folders: codeFolders, scripts: Object.keys(scripts) })).toEqual(
      [],
    )
  })

  it('tells open pages what the office and drivers change', () => expect(unrecordedChanges(sources)).toEqual([]))
  it('tests every operation', () => expect(untestedFiles(sources, operations, testsOfOperations)).toEqual([]))
  it('fetches the styles of all files that an app imports', () => {
    expect(unstyledFiles(sources)).toEqual([])
  })

  it('uses every rule of its domain in the product', () => expect(unusedExports(sources, rulesInUse)).toEqual([]))
  it('has a contract for every provider', () =>
    expect(foldersWithoutContract(sources, 'server/providers/')).toEqual([]))
  it('has a text for every refusal in both languages', () => {
    const catalogs = { en: { ...englishToCustomers, ...english }, es: { ...spanishToCustomers, ...spanish } }
    expect(wordlessRefusals(Object.keys(refusals), catalogs)).toEqual([])
  })

  it('lets customers load the text of every refusal that they may meet', () => {
    const [all, told] = [refusals, customerRefusals].map(Object.keys) as [string[], string[]]
    expect(told.length).toBeLessThan(all.length / 2)
    expect(refusalsWithoutText(sources, all, told)).toEqual([])
  })

  it('has every text in both languages', () => {
    const listed = sources.find(({ path }) => path === 'web/i18n/texts.ts')?.text.matchAll(/^ {2}'([^']+)': typeof/gm)
    const names = [...(listed ?? [])].map(([, name]) => name)
    expect([Object.keys(en), Object.keys(es)]).toEqual([names.toSorted(), names.toSorted()])
    for (const [name, texts] of Object.entries(en))
      expect(unevenTexts(name, { English: texts, Spanish: es[name] ?? {} })).toEqual([])
  })

  it('tries the form of each call of the office that names a version, or says why it has no form', () => {
    const known = [...triedForms, ...Object.keys(triedByPages), ...Object.keys(withoutForm)]
    expect(known.toSorted()).toEqual(Object.keys(namesVersion).toSorted())
  })

  it('has the tests that are named for calls beside a colleague’s change', () => {
    const missing = Object.entries({ ...triedElsewhere, ...triedByPages }).filter(([, { file, test }]) => {
      const found = sources.find(one => one.path === file)
      return !found?.text.includes(`'${test}'`)
    })
    expect(missing).toEqual([])
  })

  it('fetches every area of texts with a page that shows it, and names no area without need', () => {
    const byPath = new Map(sources.map(source => [source.path, source]))
    const read = (path: string) => byPath.get(path)
    const keys = Object.fromEntries(Object.entries(en).map(([area, texts]) => [area, Object.keys(texts)]))
    const found = ['customer', 'office', 'driver'].map(app => findTextsOfPages(read, keys, `web/${app}/main.tsx`))
    const fetched = found.flatMap(texts => [...texts.values()].flat()).flatMap(({ areas }) => areas)
    expect(Object.keys(keys).filter(area => ![...always, ...fetched].includes(area))).toEqual([])
    const ofWeb = sources.flatMap(({ path }) =>
      path.startsWith('web/') && isCode(path) && !isTest(path) ? [path] : [],
    )
    expect(needlessAreas(read, keys, ofWeb)).toEqual([])
  })
})
