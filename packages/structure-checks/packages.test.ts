import { expect, it } from 'vitest'
import { incompletePackages, undeclaredImports } from './packages.ts'
import { file } from './planted-file.stage.ts'

it('a package without a manifest, a page or a test is caught', () => {
  const code = file('packages/photo/photo.ts')
  const whole = ['package.json', 'README.md', 'photo.test.ts'].map(name => file(`packages/photo/${name}`))
  expect(incompletePackages([code])).toHaveLength(3)
  for (const left of whole) {
    const others = whole.filter(one => one !== left)
    expect(incompletePackages([code, ...others])).toEqual([expect.stringMatching(/^packages\/photo\/ has no /)])
  }
  expect(incompletePackages([code, ...whole])).toEqual([])
})

it('a package that imports what its manifest does not name is caught', () => {
  const manifest = {
    name: '@shop/sql',
    dependencies: { pg: '8.0.0', '@shop/photo': '0.1.0' },
    devDependencies: { vitest: '4.0.0' },
  }
  const imports = (path: string, of: string) =>
    undeclaredImports([
      file('packages/sql/package.json', JSON.stringify(manifest)),
      file('packages/photo/package.json', JSON.stringify({ name: '@shop/photo' })),
      file(path, `import x from '${of}'`),
    ])
  for (const of of ['zod', '@stripe/stripe-js/pure', '@shop/picture/png.ts', 'vitest', '#server/config.ts'])
    expect(imports('packages/sql/sql.ts', of)).toEqual([expect.stringMatching(/^packages\/sql\/sql\.ts:1 imports /)])
  for (const of of ['pg', 'node:fs', './connect.ts', '@shop/sql/sql.ts', '@shop/photo/bytes.ts'])
    expect(imports('packages/sql/sql.ts', of)).toEqual([])
  expect(imports('packages/sql/sql.test.ts', 'vitest')).toEqual([])
})
