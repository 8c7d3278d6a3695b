import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { fieldFee } from '#web/testing/office-fees-data.ts'
import { button, openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'

const decide = 'office.fees.decide'
const open = ({ answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    '/office/tickets',
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.tickets.list': [],
        'office.fees.list': [fieldFee(1)],
        [decide]: { success: true, asked: null },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )

test('a fee shows why, when, who and its amount, and one press charges it', async () => {
  const stage = await open()
  await sees('We came and could not work: the gate was locked')
  await sees('Luis · 1100 Congress Ave, Austin')
  await sees('A photo is on its way from the phone.')
  await press('Charge $150.00')
  await sees('The fee comes on the bill of R-10001')
  expect(stage.sent(decide)).toMatchObject({ isAccepted: true, amountInCents: 15_000 })
})

test('or waives it; where somebody was faster, that is said', async () => {
  const stage = await open({ answers: { [decide]: refused('fee-decided', { who: 'Miguel' }) } })
  await press('Waive')
  await sees('Miguel has decided about this fee already.')
  expect(stage.sent(decide)).toMatchObject({ isAccepted: false })
})

test('what is held back of a cancelled order is kept or goes back; what the consent did not name is said', async () => {
  await open({
    answers: { 'office.fees.list': [fieldFee(1, { heldUntil: '2026-11-26T15:40:00.000Z', isNamed: false })] },
  })
  await sees('Keep $150.00')
  await sees('Undecided, it goes back to the customer')
  await sees('The customer’s consent names no such fees')
  await open({ answers: { 'office.fees.list': [fieldFee(2, { kind: 'missed-promise', amountInCents: -2500 })] } })
  await sees('Give $25.00 back')
})

test('the list that does not come, and no connection', async () => {
  await open({ answers: { 'office.fees.list': failing } })
  await sees('Unable to load Fees to decide')
  await open({ answers: { 'office.changes': unanswered } })
  await sees('Not connected since')
  expect((await button('Charge $150.00')).disabled).toBe(true)
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await sees('Vinimos y no pudimos trabajar: el portón estaba cerrado')
  await press('Cobrar $150.00')
  await sees('El cargo va en la cuenta de R-10001')
})
