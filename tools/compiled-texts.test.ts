import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { reasonMessages } from '#domain/pricing/reason.ts'
import { refusals } from '#domain/refusal/refusal.ts'
import { compileCatalog } from './compiled-texts.ts'

async function compiled(path: string): Promise<Record<string, unknown>> {
  const code = await compileCatalog(fileURLToPath(new URL(`../web/i18n/${path}`, import.meta.url)))
  return JSON.parse(code.replace('export default ', ''))
}

it('a catalog is compiled with the placeholders of its texts', async () => {
  expect(await compiled('en/common/status.ts')).toMatchObject({ 'status.drop-off-scheduled': [['when']] })
})

it('the English texts of reasons and refusals come from the domain, so that each sentence is written once', async () => {
  const reasons = await compiled('en/customer/reasons.ts')
  expect(Object.keys(reasons)).toEqual(Object.keys(reasonMessages))
  expect(reasons['reason.container.daily']).toEqual(compileMessage(reasonMessages['reason.container.daily']))
  const said = { ...(await compiled('en/common/refusals.ts')), ...(await compiled('en/company/office-refusals.ts')) }
  expect(Object.keys(said)).toEqual(Object.keys(refusals).map(name => `refusal.${name}`))
  expect(said['refusal.sunday']).toEqual([refusals.sunday.message])
})
