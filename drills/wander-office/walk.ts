/** Makes one walk of two dispatchers and two drivers, from a seed. */
import type { Locator, Page } from '@playwright/test'
import type { Random } from '../stage/random.ts'
import type { People, Person } from './people.ts'

export type Finding = {
  readonly rule: string
  readonly page: string
  readonly detail: string
}
type Walked = {
  readonly acts: number
  readonly saves: number
  readonly findings: readonly Finding[]
  /** The acts of all people, as text. */
  readonly way: string
}

const actsOfWalk = 24
const quick = { timeout: 2000 }
const swallow = () => undefined

const libraryWords =
  /Failed to fetch|NetworkError|Load failed|Unexpected token|TypeError|is not a function|Cannot read prop|Invalid input|Too big:|Too small:|ZodError|\[object |\bNaN\b|\bundefined\b|ECONN|⟦/
/** A press on one of these would end the walk or leave the company. */
const notPressed = /sign out|leave the company|suspend|revoke|archive|español|english|print|csv|download/i

const officePages = [
  '/office/today',
  '/office/dispatch',
  '/office/dispatch?day=next',
  '/office/dispatch/week',
  '/office/orders',
  '/office/containers',
  '/office/containers/count',
  '/office/tickets',
  '/office/money',
  '/office/prices',
  '/office/team',
  '/office/trucks',
  '/office/drivers',
  '/office/facilities',
  '/office/customers',
]

export async function takeWalk(people: People, random: Random): Promise<Walked> {
  const findings: Finding[] = []
  const everybody = [...people.dispatchers, ...people.drivers]
  const way: string[] = []
  const add = (found: readonly Finding[]) => {
    findings.push(...found)
    if (found.length > 0) way.push('(found)')
  }
  for (const person of everybody) await open(person, random)
  for (let act = 0; act < actsOfWalk; act += 1) {
    const person = random.chance(0.7) ? random.pick(people.dispatchers) : random.pick(people.drivers)
    if (random.chance(0.12)) {
      way.push('both write a note')
      add(await writeBothNotes(people, random))
    } else {
      way.push(`${person.name} at ${pathOf(person.page)}: ${await actOf(person, random)}`)
    }
    add(await judge(person))
  }
  for (const person of everybody) {
    await person.page.context().setOffline(false)
    await open(person, random)
    add(await judge(person))
  }
  return {
    acts: actsOfWalk,
    saves: everybody.reduce((sum, { saves }) => sum + saves(), 0),
    findings,
    way: way.join(' > '),
  }
}

async function open(person: Person, random: Random): Promise<void> {
  const path = person.app === '/driver' ? '/driver/' : random.pick(officePages)
  await person.page.goto(path.replace('day=next', `day=${nextDay()}`)).catch(swallow)
  await rest(person.page)
}

const nextDay = () => new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)

/** Each act may return a word that describes it for the log. */
const acts: Readonly<Record<string, (person: Person, random: Random) => Promise<unknown>>> = {
  'another page': open,
  'a press': pressSomething,
  'a press again': pressSomething,
  'a double press': (person, random) => pressSomething(person, random, { isTwice: true }),
  'a word': typeSomething,
  'another word': typeSomething,
  'a choice': chooseSomething,
  enter: ({ page }) => page.keyboard.press('Enter'),
  escape: ({ page }) => page.keyboard.press('Escape'),
  'take back': ({ page }) => page.keyboard.press('Control+z'),
  'go back': goBack,
  reload: ({ page }) => page.reload(),
  'move a card': moveCard,
  'second window': secondWindow,
  'line lost': loseLine,
}

async function goBack({ page }: Person): Promise<void> {
  await page.goBack(quick).catch(swallow)
  // Before the first page is the empty page of a new tab.
  if (page.url() === 'about:blank') await page.goForward(quick).catch(swallow)
}

async function actOf(person: Person, random: Random): Promise<string> {
  const name = random.pick(Object.keys(acts))
  const told = await acts[name]?.(person, random).catch(swallow)
  await rest(person.page)
  return typeof told === 'string' ? `${name} ${told}` : name
}

/** Returns the part of the page that a person uses: the open dialog, or the page if no dialog is open. */
const area = (page: Page): Locator => page.locator('dialog[open], main, body').first()

async function pressSomething({ page }: Person, random: Random, { isTwice = false } = {}) {
  const controls = await area(page)
    .locator('button:visible:enabled, a[href^="/"]:visible, [role=row]:visible, input[type=checkbox]:visible')
    .all()
  if (controls.length === 0) return ''
  const chosen = random.pick(controls)
  const words = `${await chosen.innerText(quick).catch(() => '')} ${await chosen.getAttribute('aria-label', quick)}`
  if (notPressed.test(words)) return ''
  await chosen.click({ ...quick, clickCount: isTwice ? 2 : 1 })
  return words.replace(/\s+/g, ' ').slice(0, 40)
}

const words = ['131', '142', '0', '9999999', '-5', '7.25', 'Gate code 4471', 'O’Brien', '¿Dónde?', '2026-11-30', '  ']

async function typeSomething({ page }: Person, random: Random): Promise<void> {
  const fields = await area(page)
    .locator('input:visible:enabled:not([type=checkbox]):not([type=radio]), textarea:visible')
    .all()
  if (fields.length === 0) return
  await random.pick(fields).fill(random.pick(words), quick)
  if (random.chance(0.4)) await page.keyboard.press('Enter')
}

async function chooseSomething({ page }: Person, random: Random): Promise<void> {
  const selects = await area(page).locator('select:visible:enabled').all()
  if (selects.length === 0) return
  const select = random.pick(selects)
  const values = await select
    .locator('option:enabled')
    .evaluateAll(all => all.map(one => (one as HTMLOptionElement).value))
  if (values.length > 0) await select.selectOption(random.pick(values), quick)
}

/** Moves a card with the keys of the board: m, a few arrows, and Enter or Escape. */
async function moveCard({ page }: Person, random: Random): Promise<void> {
  const cards = await page.locator('[data-card]:visible').all()
  if (cards.length === 0) return
  await random.pick(cards).focus(quick)
  await page.keyboard.press('m')
  for (let step = random.upTo(6); step >= 0; step -= 1) {
    await page.keyboard.press(random.pick(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']))
  }
  await page.keyboard.press(random.chance(0.8) ? 'Enter' : 'Escape')
}

async function secondWindow(person: Person, random: Random): Promise<void> {
  const window = await person.page.context().newPage()
  await window.goto(person.page.url()).catch(swallow)
  await rest(window)
  const other = { ...person, page: window }
  for (let act = 0; act < 2; act += 1)
    await random.pick([pressSomething, typeSomething, moveCard])(other, random).catch(swallow)
  await rest(window)
  await window.close()
}

/** Breaks the connection during one act. The act must be stored, or a text must say why it failed. */
async function loseLine(person: Person, random: Random): Promise<void> {
  const context = person.page.context()
  await context.setOffline(true)
  await random.pick([pressSomething, typeSomething, chooseSomething])(person, random).catch(swallow)
  await person.page.waitForTimeout(300)
  await context.setOffline(false)
}

/** Both dispatchers open the same stop and write its note. The second one sees the first one's note before the save. */
async function writeBothNotes({ dispatchers: [dana, miguel] }: People, random: Random): Promise<Finding[]> {
  const day = nextDay()
  for (const { page } of [dana, miguel]) {
    await page.goto(`/office/dispatch?day=${day}`).catch(swallow)
    await rest(page)
  }
  const cards = await dana.page.locator('[data-card^="stop:"]:visible').all()
  if (cards.length === 0) return []
  const card = await random.pick(cards).getAttribute('data-card')
  const notes: Locator[] = []
  for (const { page } of [dana, miguel]) {
    await page.locator(`[data-card="${card}"]`).first().focus(quick).catch(swallow)
    await page.keyboard.press('Enter')
    await rest(page)
    notes.push(page.getByLabel(/^Note to the driver/).first())
  }
  const [mine, theirs] = notes
  if (!mine || !theirs || !(await isWritable(mine)) || !(await isWritable(theirs))) return []
  const written = `Dana ${random.upTo(100_000)}`
  await theirs.fill(`Miguel ${random.upTo(100_000)}`, quick)
  await mine.fill(written, quick)
  const saved = dana.page.waitForResponse(
    response => response.url().includes('/trpc/office.') && response.request().method() === 'POST',
    quick,
  )
  await dana.page.keyboard.press('Tab')
  const answer = await saved.catch(() => null)
  if (!answer?.ok()) return []
  const isSeen = await miguel.page
    .getByText(written)
    .first()
    .waitFor({ timeout: 6000 })
    .then(
      () => true,
      () => false,
    )
  if (isSeen) return []
  return [{ rule: 'a colleague’s note is not shown', page: pathOf(miguel.page), detail: `${written} at ${card}` }]
}

/** The note of a finished stop cannot be changed. */
const isWritable = async (field: Locator) => (await field.isVisible()) && (await field.isEnabled())

/** Returns true if the page says anywhere in words that a change was not stored. */
async function isAnsweredInWords({ page }: Person): Promise<boolean> {
  const words = page.locator('[role=alert], [aria-invalid=true], [aria-live]:not(:empty), dialog[open]')
  for (let looks = 1; looks <= 10; looks += 1) {
    for (const one of await words.all()) if (((await one.innerText().catch(() => '')) ?? '').trim() !== '') return true
    await page.waitForTimeout(200)
  }
  return false
}

async function judge(person: Person): Promise<Finding[]> {
  const { page } = person
  const found = (rule: string, detail: string): Finding => ({ rule, page: `${person.name} ${pathOf(page)}`, detail })
  await person.settled()
  const findings = person.takeTroubles().map(trouble => found('trouble', trouble))
  const refusals = person.takeRefusals()
  if (refusals.length > 0 && !(await isAnsweredInWords(person))) {
    findings.push(found('a refusal without words', refusals.join(', ')))
  }
  const text = await page
    .locator('body')
    .innerText(quick)
    .catch(() => '')
  const library = libraryWords.exec(text)
  if (library)
    findings.push(found("a library's words", text.slice(Math.max(0, library.index - 60), library.index + 80)))
  if (/Something went wrong/.test(text)) findings.push(found('a fault', text.replace(/\s+/g, ' ').slice(0, 300)))
  const isThere = await page
    .locator('button:visible:enabled, a[href]:visible, input:visible')
    .first()
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isThere) findings.push(found('nothing to press', text.replace(/\s+/g, ' ').slice(0, 120)))
  return findings
}

const pathOf = (page: Page) => new URL(page.url()).pathname

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded', { timeout: 5000 }).catch(swallow)
  await page.waitForTimeout(250)
}
