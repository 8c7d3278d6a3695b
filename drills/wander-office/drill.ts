/**
 * Two dispatchers and two drivers walk through the office and the driver's app at the same time. They choose, change,
 * undo, use a second window, lose the connection, press twice, and let the browser translate the page. The same seed
 * gives the same walk.
 *
 * Options: `--walks 200`, `--first 1` (the first seed).
 */
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { startProduct } from '../stage/product.ts'
import { randomFrom } from '../stage/random.ts'
import { openPeople, type People } from './people.ts'
import { type Finding, takeWalk } from './walk.ts'

export const about =
  'two dispatchers and two drivers who wander through the office in Chromium. --walks N, --first SEED'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      walks: { type: 'string', default: '200' },
      first: { type: 'string', default: '1' },
    },
  })
  const first = Number(values.first)
  const seeds = Array.from({ length: Number(values.walks) }, (_, index) => first + index)
  return drill(stage => wander(stage, seeds))()
}

async function wander(stage: Stage, seeds: readonly number[]) {
  const { connectionString } = await startOutsidePostgres(stage)
  const product = await startProduct(stage, { env: { DATABASE_URL: connectionString, SEED: 'demo' } })
  const database = openProductDatabase({ connectionString })
  stage.atEnd(database.close)
  const browser = await chromium.launch(await findBrowser())
  stage.atEnd(() => browser.close())
  const began = performance.now()
  const findings: Finding[] = []
  let acts = 0
  let saves = 0
  for (const seed of seeds) {
    const walked = await walkOf(browser, product.url, seed)
    acts += walked.acts
    saves += walked.saves
    const broken = [...(await brokenDispatch(database.db, new Date())), ...(await brokenInvariants(database.db))]
    const after = broken.map(({ rule, rows }) => ({ rule, page: '', detail: JSON.stringify(rows).slice(0, 300) }))
    const found: readonly Finding[] = [...walked.findings, ...after]
    for (const { rule, page, detail } of found) stage.say(`${seed}: ${rule} (${page}): ${detail}`)
    if (found.length > 0) stage.say(`    the way: ${walked.way}`)
    findings.push(...found)
    if (seed % 20 === 0) stage.say(`${seed}: ${acts} acts, ${saves} saved, ${findings.length} findings`)
  }
  return {
    figures: {
      walks: seeds.length,
      acts,
      saves,
      findings: findings.length,
      kinds: new Set(findings.map(({ rule }) => rule)).size,
      seconds: seconds(performance.now() - began),
    },
    failures: failuresOf({
      'each walk did something': acts >= seeds.length * 10 && saves > 0,
      'no walk found anything': findings.length === 0,
    }),
  }
}

async function walkOf(browser: Browser, url: string, seed: number) {
  const random = randomFrom(seed)
  let people: People | null = null
  try {
    people = await openPeople(browser, url, { isTranslated: random.chance(0.3) })
    return await takeWalk(people, random)
  } catch (error) {
    return {
      acts: 0,
      saves: 0,
      way: '',
      findings: [{ rule: 'the walk broke', page: '', detail: String(error).slice(0, 300) }],
    }
  } finally {
    await people?.leave()
  }
}
