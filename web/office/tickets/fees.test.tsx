import { expect, test } from 'vitest'
import { fieldFee } from '#web/testing/office-fees-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'

const decide = 'office.fees.decide'
const office = officePage('/tickets', {
  'office.tickets.list': [],
  'office.fees.list': [fieldFee(1)],
  [decide]: { success: true, asked: null },
})

test('the page shows the reason, the driver and the amount of a fee, and one press charges it', async () => {
  await office.open()
  await office.sees('We came and could not work: the gate was locked')
  await office.sees('Luis · 1100 Congress Ave, Austin')
  await office.sees('A photo is on its way from the phone.')
  await office.press('Charge $150.00')
  await office.sees('The fee comes on the bill of R-10001')
  expect(office.sent(decide)).toMatchObject({ isAccepted: true, amountInCents: 15_000 })
})

test('one press waives a fee, and the page says which colleague has decided first', async () => {
  await office.open({ answers: { [decide]: refused('fee-decided', { who: 'Miguel' }) } })
  await office.press('Waive')
  await office.sees('Miguel has decided about this fee already.')
  expect(office.sent(decide)).toMatchObject({ isAccepted: false })
})

test('the office can keep a held amount of a cancelled order, which goes back if the office does not decide', async () => {
  await office.open({
    answers: { 'office.fees.list': [fieldFee(1, { heldUntil: '2026-11-26T15:40:00.000Z', isNamed: false })] },
  })
  await office.sees('Keep $150.00')
  await office.sees('Undecided, it goes back to the customer')
  await office.sees('The customer’s consent names no such fees')
})

test('the office gives money back for a missed promise', async () => {
  await office.open({
    answers: { 'office.fees.list': [fieldFee(2, { kind: 'missed-promise', amountInCents: -2500 })] },
  })
  await office.sees('Give $25.00 back')
})

test('the page says so if the fees cannot be loaded', async () => {
  await office.open({ answers: { 'office.fees.list': failing } })
  await office.sees('Unable to load Fees to decide')
})

test('the office cannot decide about a fee without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  expect((await office.button('Charge $150.00')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('Vinimos y no pudimos trabajar: el portón estaba cerrado')
  await office.press('Cobrar $150.00')
  await office.sees('El cargo va en la cuenta de R-10001')
})
