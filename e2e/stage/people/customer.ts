import { expect, type Locator } from '@playwright/test'
import type { Day } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { nationalNumber } from '../phone-numbers.ts'
import { Person } from './person.ts'

const dana = { first: 'Dana', last: 'Okafor', email: 'dana@example.com' }

/** This is a customer. Its methods are what a customer does, in the customer's own words. */
export class Customer extends Person {
  async asksForQuote(phone: UsPhone): Promise<void> {
    await this.page.goto('/get-started')
    await this.page.getByLabel('Mobile number').fill(nationalNumber(phone))
    await this.page.getByRole('checkbox', { name: /I agree/ }).check()
    await this.press('Get Started')
  }

  async tick(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name: startingWith(name) }).check()
  }

  async entersZip(zipCode: string): Promise<void> {
    await this.sees('Where will the dumpster be located?')
    await this.page.getByLabel('ZIP code').fill(zipCode)
    await this.continues()
  }

  /** The choice itself opens the next page. */
  async saysWhoTheyAre(answer: 'Yes' | 'No'): Promise<void> {
    await this.sees('Are you a contractor, builder, or large project organizer?')
    await this.page.getByRole('radio', { name: startingWith(answer) }).click()
  }

  async saysWhatFor(cleanup = 'Home cleanout'): Promise<void> {
    await this.sees('Choose the type of cleanup')
    await this.tick(cleanup)
    await this.continues()
  }

  async choosesMaterials(...names: readonly string[]): Promise<void> {
    await this.sees('Choose materials')
    await this.tick(...names)
    await this.continues()
  }

  /** Removes the materials that the kind of cleanup has ticked, and ticks restricted materials. */
  async hasOnlyRestricted(...names: readonly string[]): Promise<void> {
    await this.sees('Choose materials')
    // The materials appear together with the list.
    await this.showsRestricted()
    const ticked = this.page.getByRole('checkbox', { checked: true })
    while ((await ticked.count()) > 0) await ticked.first().click()
    await this.tick(...names)
  }

  async showsRestricted(): Promise<void> {
    const fold = this.page.getByRole('button', { name: 'I have something that can’t go in' })
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  }

  async choosesDumpster(name = '20 Yard Dumpster'): Promise<void> {
    await this.sees('Choose dumpster(s)')
    await this.tick(name)
    await this.continues()
  }

  /** Types until the page offers the address, and chooses it. */
  async typesAddress(address: string): Promise<void> {
    await this.sees('Where should we deliver the dumpster?')
    await this.page.getByRole('combobox').fill(address)
    await this.page
      .getByRole('option', { name: startingWith(address.slice(0, 8)) })
      .first()
      .click()
  }

  async givesAddress(address = '1100 Congress Ave, Austin'): Promise<void> {
    await this.typesAddress(address)
    await this.continues()
  }

  /** Types a note for the driver for each restriction. */
  async tellsRestrictions(restrictions: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.sees('Are there any restrictions at your address?')
    for (const [name, details] of Object.entries(restrictions)) {
      await this.tick(name)
      if (details) await this.page.getByRole('textbox', { name: new RegExp(name) }).fill(details)
    }
    await this.continues()
  }

  /** The choice of private property opens the next page. For public property the customer first reads a text. */
  async saysWhere(property: 'Public Property' | 'Private Property' = 'Private Property'): Promise<void> {
    await this.sees('Please select whether the dumpster(s) will be on:')
    await this.page.getByRole('radio', { name: startingWith(property) }).click()
    if (property === 'Public Property') await this.continues()
  }

  /** Opens the calendar by the button of a visit, and chooses the day. */
  async picksDay(visit: Visit, day: Day): Promise<void> {
    await this.goesToCalendar(visit)
    await (await this.turnsTo(day)).click()
  }

  async goesToCalendar(visit: Visit): Promise<void> {
    await this.page.getByRole('button', { name: startingWith(`${visit}:`) }).click()
    // The calendar shows the month of the chosen day and gives that day the focus.
    await expect(this.page.getByRole('grid').getByRole('button').and(this.page.locator(':focus'))).toBeVisible()
  }

  /** Turns the calendar to the month of a day, and returns the day's button there. */
  async turnsTo(day: Day): Promise<Locator> {
    // If there is room, two months stand side by side. The calendar opens at the month of the chosen day.
    const grid = this.page.getByRole('grid').first()
    await expect(grid).toBeVisible()
    const wanted = this.page.getByRole('button', { name: formatMessageDay(day) })
    const shown = Date.parse(`1 ${await grid.getAttribute('aria-label')} UTC`)
    const turn = shown > day ? 'Go to the Previous Month' : 'Go to the Next Month'
    while (!(await wanted.isVisible())) await this.page.getByRole('button', { name: turn }).click()
    return wanted
  }

  async picksDays(dropOff: Day, pickup: Day): Promise<void> {
    await this.sees('Drop-off and pick-up')
    await this.picksDay('Drop-off', dropOff)
    await this.picksDay('Pick-up', pickup)
  }

  async addsExtras(...titles: readonly string[]): Promise<void> {
    await this.sees('You might also be interested in...')
    await this.tick(...titles)
    await this.continues()
  }

  /** Answers all questions from the ZIP to the summary, for journeys about another subject. */
  async answersEverything(dropOff: Day, pickup: Day): Promise<void> {
    await this.entersZip('78701')
    await this.saysWhoTheyAre('No')
    await this.saysWhatFor()
    await this.choosesMaterials('Household junk')
    await this.choosesDumpster()
    await this.givesAddress()
    await this.tellsRestrictions()
    await this.saysWhere()
    await this.picksDays(dropOff, pickup)
    await this.continues()
    await this.addsExtras()
    await this.sees('Order Summary')
  }

  /** Orders a dumpster for the earliest day that the page offers, from the first page to the summary. */
  async ordersOnTheEarliestDay(phone: UsPhone): Promise<void> {
    await this.asksForQuote(phone)
    await this.entersZip('78701')
    await this.saysWhoTheyAre('No')
    await this.saysWhatFor()
    await this.choosesMaterials()
    await this.choosesDumpster()
    await this.givesAddress()
    await this.tellsRestrictions()
    await this.saysWhere()
    await this.sees('Drop-off and pick-up')
    const earliest = this.page.getByRole('button', { name: /^Earliest/ })
    const isSaturday = /Sat/.test(await earliest.innerText())
    await earliest.click()
    if (isSaturday) await this.tick('Non business hours pick-up/drop-off')
    await this.continues()
    await this.addsExtras()
    await this.sees('Order Summary')
  }

  async givesDetails(details: { first: string; last: string; email: string }): Promise<void> {
    await this.sees('Customer Details')
    await this.page.getByLabel('First name').fill(details.first)
    await this.page.getByLabel('Last name').fill(details.last)
    await this.page.getByLabel('Email', { exact: true }).fill(details.email)
  }

  /** Continues from the summary to the confirmation, as a person that the hauler does not know yet. */
  async introducesAndPays(phone: UsPhone, number: string, details = dana): Promise<void> {
    await this.press('Provide Contact Info')
    await this.verifies(phone)
    await this.givesDetails(details)
    await this.press('Continue to Payment')
    await this.paysWith(number)
    await this.sees('Order Confirmation')
  }

  async typesCard(number: string): Promise<void> {
    await this.sees('Payment Details')
    await this.page.getByLabel('Card number').fill(number)
    await this.page.getByLabel('Expiration date').fill('12 / 34')
    await this.page.getByLabel('Security code').fill('123')
  }

  async paysWith(number: string): Promise<void> {
    await this.typesCard(number)
    await this.press(/^Pay/)
  }
}

/** This is the visit of a day, by the name of its field. */
type Visit = 'Drop-off' | 'Pick-up' | 'Swap' | 'Pick-up of the next one' | 'New pick-up day'

/** The name of a card is all its text, and the title comes first. */
const startingWith = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Finds a day by the name that a screen reader reads: "Friday, November 27, 2026". */
export const formatMessageDay = (day: Day) =>
  new RegExp(new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(day))
