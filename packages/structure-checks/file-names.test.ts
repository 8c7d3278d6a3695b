import { expect, it } from 'vitest'
import { wrongFileNames } from './file-names.ts'
import { file } from './planted-file.stage.ts'

it('file names that say nothing, indexes and capitals are caught', () => {
  const paths = [
    'domain/utils.ts',
    'server/shared/a.ts',
    'web/parts/index.ts',
    'web/ui/Button.tsx',
    'web/ui/fine-name.test.tsx',
  ]
  expect(
    wrongFileNames(
      paths.map(path => file(path)),
      { empty: ['utils', 'shared', 'common'], except: /^web\/texts\/common$/ },
    ),
  ).toHaveLength(4)
})
