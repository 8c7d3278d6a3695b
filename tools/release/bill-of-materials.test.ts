import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { closureOf, findFolder, type Lock, readPackage } from './locked-packages.ts'

const lock: Lock = {
  'node_modules/pg': { version: '8.0.0', license: 'MIT', integrity: 'sha512-AAEC', dependencies: { '@a/pool': '^1' } },
  'node_modules/@a/pool': {
    version: '1.0.0',
    license: '(MIT OR Apache-2.0)',
    dependencies: { pg: '^7' },
    optionalDependencies: { 'for-windows': '1' },
  },
  'node_modules/@a/pool/node_modules/pg': { version: '7.0.0', license: 'MIT' },
  'node_modules/for-windows': { version: '1.0.0', license: 'MIT' },
  'node_modules/unrelated': { version: '1.0.0', license: 'MIT' },
}

test('a package comes with all that it imports, in the version that Node would find', () => {
  const inner = 'node_modules/@a/pool/node_modules/pg'
  expect(findFolder(lock, 'node_modules/@a/pool', 'pg')).toBe(inner)
  expect(findFolder(lock, inner, '@a/pool')).toBe('node_modules/@a/pool')
  expect(closureOf(lock, ['node_modules/pg'], folder => !folder.includes('windows'))).toEqual([
    'node_modules/@a/pool',
    inner,
    'node_modules/pg',
  ])
})

test('the bill names each package with its license, its hash and what it imports, and is the same each time', () => {
  const folders = closureOf(lock, ['node_modules/pg'], folder => !folder.includes('windows'))
  const contents = {
    version: '0.1.0+abc',
    madeAt: '2026-12-01T00:00:00.000Z',
    packages: folders.map(folder => readPackage(lock, folder)),
    postgres: '18.4.0',
  }
  const bill = billOfMaterials(contents)
  expect(bill).toEqual(billOfMaterials(contents))
  expect(bill.components.map(one => one.purl)).toEqual([
    'pkg:npm/%40a/pool@1.0.0',
    'pkg:npm/pg@7.0.0',
    'pkg:npm/pg@8.0.0',
    'pkg:generic/postgresql@18.4.0',
  ])
  expect(bill.components[0]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
  expect(bill.components[2]).toMatchObject({ hashes: [{ alg: 'SHA-512', content: '000102' }] })
  expect(bill.dependencies[1]).toEqual({
    ref: '@a/pool@1.0.0',
    dependsOn: ['pg@7.0.0|node_modules/@a/pool/node_modules/pg'],
  })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})
