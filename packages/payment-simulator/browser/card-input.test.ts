import { describe, expect, it } from 'vitest'
import { cvcProblem, expiryProblem, formatExpiry, formatNumber, numberProblem } from './card-input.ts'

describe('The text in the card form', () => {
  it('is shown in the groups that are printed on the card', () => {
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(formatNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatNumber('4242-4242 42')).toBe('4242 4242 42')
  })

  it('becomes a month and a year however the date is written', () => {
    const written = {
      '1': '1',
      '4': '04',
      '12': '12',
      '123': '12 / 3',
      '1230': '12 / 30',
      '1/30': '01 / 30',
      '12 / 2030': '12 / 30',
    }
    for (const [typed, shown] of Object.entries(written)) expect(formatExpiry(typed)).toBe(shown)
  })

  it('is checked for mistakes before it is sent', () => {
    expect(numberProblem('4242 4242 4242 4242')).toBeNull()
    expect(numberProblem('4242 4242 4242 4241')).toBe('invalidNumber')
    expect(numberProblem('4242')).toBe('incompleteNumber')
    expect(cvcProblem('123', '4242')).toBeNull()
    expect(cvcProblem('123', '3782')).toBe('incompleteCvc')
  })

  it('is a good date until the end of the card’s month', () => {
    const today = new Date(2026, 10, 30)
    expect(expiryProblem('11 / 26', today)).toBeNull()
    expect(expiryProblem('10 / 26', today)).toBe('pastExpiry')
    expect(expiryProblem('13 / 26', today)).toBe('incompleteExpiry')
  })
})
