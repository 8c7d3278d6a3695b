import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/refusal.ts'
import { areas } from '#web/i18n/areas.ts'
import english from '#web/i18n/en/common/refusals.ts'
import spanish from '#web/i18n/es/common/refusals.ts'
import { brokenBoundaries } from './tools/structure/boundaries.ts'
import { calledLater } from './tools/structure/called-later.ts'
import { uncontractedProviders, untestedOperations, wordlessRefusals } from './tools/structure/companions.ts'
import { importCycles } from './tools/structure/cycles.ts'
import { folderKnots } from './tools/structure/folder-knots.ts'
import { forbiddenTexts, wrongNames } from './tools/structure/names.ts'
import { tooLong } from './tools/structure/sizes.ts'
import { importsOf, isCode, readSources } from './tools/structure/source-file.ts'
import { unevenTexts } from './tools/structure/texts.ts'
import { unusedRules } from './tools/structure/unused-rules.ts'

const sources = await readSources(fileURLToPath(new URL('.', import.meta.url)))

describe('the house', () => {
  it('was read whole', () => {
    expect(sources.filter(({ path }) => isCode(path)).length).toBeGreaterThan(300)
    for (const room of ['domain/', 'server/', 'web/', 'e2e/']) {
      const ofRoom = sources.filter(({ path }) => path.startsWith(room) && isCode(path))
      expect(ofRoom.length, room).toBeGreaterThan(8)
      expect(ofRoom.flatMap(importsOf).length, room).toBeGreaterThan(20)
    }
  })

  it('has arrows that point one way', () => expect(brokenBoundaries(sources)).toEqual([]))
  it('has no files that import each other', () => expect(importCycles(sources)).toEqual([]))
  it('has folders of rules that need each other one way only', () =>
    expect(folderKnots(sources, 'domain/')).toEqual([]))
  it('names files by what they hold', () => expect(wrongNames(sources)).toEqual([]))
  it('puts nothing off and hides nothing', () => expect(forbiddenTexts(sources)).toEqual([]))
  it('has files and functions that fit on a screen or two', () => expect(tooLong(sources)).toEqual([]))
  it('tries every operation', () => expect(untestedOperations(sources)).toEqual([]))
  it('runs every rule that it has', () => expect(unusedRules(sources, calledLater)).toEqual([]))
  it('holds every provider to a contract', () => expect(uncontractedProviders(sources)).toEqual([]))
  it('says every no in both languages', () => {
    expect(wordlessRefusals(Object.keys(refusals), { en: english, es: spanish })).toEqual([])
  })

  it('says everything in both languages', async () => {
    const files = sources.flatMap(({ path }) => /^web\/i18n\/en\/[^/]+\/(.+)\.ts$/.exec(path)?.[1] ?? [])
    expect(files.sort()).toEqual(Object.keys(areas).sort())
    for (const [name, { en, es }] of Object.entries(areas)) {
      expect(unevenTexts(name, { en: (await en()).default, es: (await es()).default })).toEqual([])
    }
  })
})
