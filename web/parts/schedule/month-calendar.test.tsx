import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Day, dayOf, isSunday } from '#domain/value/calendar.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { loadLanguage, loadTexts } from '#web/i18n/i18n.ts'
import { MonthCalendar } from './month-calendar.tsx'

const first = dayOf('2026-11-24')
const last = dayOf('2027-11-20')
const closed = 'We rest on Sundays'

beforeEach(async () => {
  await loadLanguage('en')
  await loadTexts(areaOfTexts('customer/delivery'))
})
afterEach(cleanup)

type Shown = { shown?: Day; months?: 1 | 2; isFocused?: boolean }

/** Opens a calendar and returns the chosen days, to which each choice adds one. */
function open({ shown = first, months = 1, isFocused = true }: Shown = {}): Day[] {
  const chosen: Day[] = []
  const focusOn = isFocused ? { day: shown } : null
  render(
    <MonthCalendar
      label="Days"
      first={first}
      last={last}
      today={dayOf('2026-11-23')}
      shown={shown}
      focusOn={focusOn}
      months={months}
      lookOf={day => ({ off: isSunday(day) ? closed : day < first || day > last ? 'Not on offer' : undefined })}
      onSelect={day => chosen.push(day)}
    />,
  )
  return chosen
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
const months = () => screen.getAllByRole('grid').map(grid => grid.getAttribute('aria-label'))

describe('The calendar', () => {
  test.each([
    ['ArrowRight', 'Wednesday, November 25, 2026'],
    ['ArrowDown', 'Tuesday, December 1, 2026'],
    ['End', 'Saturday, November 28, 2026'],
    ['PageDown', 'Thursday, December 24, 2026'],
  ])('moves the focus with %s to %s, and shows the month of that day', (key, day) => {
    open()
    press(key)
    expect(focused()).toBe(day)
    expect(months()).toEqual([day.includes('December') ? 'December 2026' : 'November 2026'])
  })

  test('does not move the focus before the first day or after the last', () => {
    open()
    for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'PageUp']) {
      press(key)
      expect(focused()).toBe('Tuesday, November 24, 2026')
    }
    press('PageDown', true)
    expect(focused()).toBe('Saturday, November 20, 2027')
  })

  test('lets the Tab key reach one day only, in each month', () => {
    open({ isFocused: false })
    const reached = () => document.querySelectorAll('td button[tabindex="0"]').length
    expect(reached()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'Go to the Next Month' }))
    expect(months()).toEqual(['December 2026'])
    expect(reached()).toBe(1)
  })
})

test('a day keeps the focus when a person chooses it', () => {
  const chosen = open()
  const day = screen.getByRole('button', { name: 'Monday, November 30, 2026' })
  act(() => day.focus())
  fireEvent.click(day)
  expect(chosen).toEqual([dayOf('2026-11-30')])
  expect(document.activeElement).toBe(day)
})

test('the calendar says why a day cannot be chosen, and does not choose it', () => {
  const chosen = open()
  const sunday = screen.getByRole('button', { name: `Sunday, November 29, 2026, ${closed}` })
  expect(sunday.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(sunday)
  expect([...document.querySelectorAll('p[aria-live]')].at(-1)?.textContent).toBe(closed)
  expect(chosen).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Monday, November 30, 2026' }))
  expect([...document.querySelectorAll('p[aria-live]')].at(-1)?.textContent).toBe('')
})

test('the calendar calls only today “Today”', () => {
  open()
  const todays = () =>
    [...document.querySelectorAll('td button')].filter(day => day.getAttribute('aria-label')?.startsWith('Today'))
  expect(todays().map(day => day.getAttribute('aria-label'))).toEqual([
    'Today, Monday, November 23, 2026, Not on offer',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Go to the Next Month' }))
  expect(todays()).toEqual([])
})

test('two months are shown side by side, and the calendar turns by one month', () => {
  open({ months: 2 })
  expect(months()).toEqual(['November 2026', 'December 2026'])
  press('PageDown')
  expect(months()).toEqual(['November 2026', 'December 2026'])
  press('PageDown')
  expect(months()).toEqual(['December 2026', 'January 2027'])
  expect(focused()).toBe('Sunday, January 24, 2027, We rest on Sundays')
})

test.each([1, 2] as const)('the button keeps the focus when it turns the calendar, with %i months shown', count => {
  open({ months: count, isFocused: false })
  const next = screen.getByRole('button', { name: 'Go to the Next Month' })
  next.focus()
  fireEvent.click(next)
  expect(document.activeElement).toBe(next)
})

test('at the first month the button back does not turn the calendar, and keeps the focus', () => {
  open({ isFocused: false })
  const back = screen.getByRole('button', { name: 'Go to the Previous Month' })
  expect(back.getAttribute('aria-disabled')).toBe('true')
  back.focus()
  fireEvent.click(back)
  expect(document.activeElement).toBe(back)
  expect(months()).toEqual(['November 2026'])
})

test('in Spanish, too, the weeks of the calendar begin on Sunday', async () => {
  await loadLanguage('es')
  open()
  expect(months()).toEqual(['noviembre de 2026'])
  expect([...document.querySelectorAll('th')].map(one => one.abbr)[0]).toBe('domingo')
  expect(focused()).toBe('martes, 24 de noviembre de 2026')
  screen.getByRole('button', { name: 'Ir al mes siguiente' })
})
