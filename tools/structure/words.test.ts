import { forbiddenNames } from '@rolloff/structure-checks/declared-names.ts'
import { wrongFileNames } from '@rolloff/structure-checks/file-names.ts'
import { forbiddenTexts } from '@rolloff/structure-checks/forbidden-texts.ts'
import { describe, expect, it } from 'vitest'
import { fileNames, refusedNames, refusedTexts } from './words.ts'

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })
const refused = (path: string, ...lines: string[]) => forbiddenTexts([file(path, ...lines)], refusedTexts)

it('file names that say nothing, indexes and capitals are caught', () => {
  const paths = [
    'domain/utils.ts',
    'server/shared/a.ts',
    'web/parts/index.ts',
    'web/ui/Button.tsx',
    'web/ui/fine-name.test.tsx',
    'web/i18n/en/common/shell.ts',
  ]
  expect(
    wrongFileNames(
      paths.map(path => file(path)),
      fileNames,
    ),
  ).toHaveLength(4)
})

describe('a text is caught that', () => {
  it('postpones or hides something, in comments or in code', () => {
    expect(refused('domain/a.ts', '// TODO later', 'const b = a as any', '// @ts-ignore')).toHaveLength(3)
    expect(refused('domain/a.test.ts', "vi.mock('x')", "it.skip('y')")).toHaveLength(2)
    expect(refused('domain/a.ts', '/** As long as any other. */', 'const a = 1')).toEqual([])
  })

  it('spells a query key outside of the files for query keys', () => {
    const line = "queries.invalidateQueries({ queryKey: ['getCart'] })"
    expect(refused('web/customer/orders/a.ts', line)).toHaveLength(1)
    expect(refused('web/customer/queries.ts', line)).toEqual([])
  })

  it('silences a warning without a reason', () => {
    const silenced = (reason: string) => refused('domain/a.ts', `// biome-ignore lint/suspicious/noConsole${reason}`)
    for (const reason of ['', ':', ': ']) expect(silenced(reason)).toHaveLength(1)
    expect(silenced(': a tool talks to its user')).toEqual([])
  })
})

it.each([
  'const mostTries = 3',
  'function wait({ for: patienceMs }: { for: number }) {}',
  'type Asked = { id: string }',
  'export function make(wishes = {}) {}',
])('%j declares a name that is no plain word', text => {
  expect(forbiddenNames([file('domain/order/order.ts', text)], refusedNames)).toHaveLength(1)
})
