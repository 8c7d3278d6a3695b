import { describe, expect, it } from 'vitest'
import { file } from './planted-file.stage.ts'
import type { SourceFile } from './source-file.ts'
import { type Program, unusedExports } from './unused-exports.ts'

const program: Program = {
  place: 'domain/',
  folders: ['domain/', 'server/', 'web/'],
  starts: ['server/main.ts', 'web/'],
  advice: 'delete it.',
}
const unused = (...files: readonly SourceFile[]) => unusedExports(files, program)

describe('an export that does not run is caught', () => {
  const start = file('server/main.ts', "import { placeOrder } from '#server/operations/place-order.ts'", 'placeOrder()')
  const place = file(
    'server/operations/place-order.ts',
    "import { balanceOf } from '#domain/balance.ts'",
    'balanceOf()',
  )
  const balance = file(
    'domain/balance.ts',
    "import { sumOf } from './money.ts'",
    'const smallest = 50',
    'export const isSettled = (due: number) => due < smallest',
    'export function balanceOf() { return isSettled(sumOf()) }',
  )
  const money = file('domain/money.ts', 'export const sumOf = () => 1')
  const house = [start, place, balance, money]
  const test = file('domain/roles.test.ts', "import { isStaff } from './roles.ts'", 'isStaff()')
  const roles = file('domain/roles.ts', 'export const isStaff = () => isAdmin()', 'export const isAdmin = () => true')
  const ofRoles = (name: string) =>
    expect.stringMatching(new RegExp(`^domain/roles\\.ts ${name} is used by no product code`))

  it('but not if the server, the web, or another rule that runs needs it', () => {
    expect(unused(...house)).toEqual([])
    const page = file('web/frame/self.ts', "import { isStaff } from '#domain/roles.ts'")
    expect(unused(...house, roles, page)).toEqual([])
  })

  it('if only tests, their stages, or code that nothing starts call it', () => {
    const stage = file('server/testing/office.ts', "import { isStaff } from '#domain/roles.ts'")
    const operation = file('server/operations/advance.ts', "import { isStaff } from '#domain/roles.ts'")
    expect(unused(...house, roles, test, stage, operation)).toEqual([ofRoles('isStaff'), ofRoles('isAdmin')])
  })

  it('if only another file of the domain calls it that does not run either', () => {
    const other = file('domain/staff.ts', "import { isStaff } from './roles.ts'", 'export const works = isStaff')
    expect(unused(...house, roles, other)).toHaveLength(3)
  })
})
