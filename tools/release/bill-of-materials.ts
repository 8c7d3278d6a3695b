/** Lists what a release consists of, as a CycloneDX document. The same packages always give the same bytes. */
import { createHash } from 'node:crypto'
import type { LockedPackage } from './locked-packages.ts'

export type Contents = {
  readonly version: string
  /** The time of the commit. */
  readonly madeAt: string
  readonly packages: readonly LockedPackage[]
  /** The version of the PostgreSQL whose programs are in the release. */
  readonly postgres: string
}

export function billOfMaterials({ version, madeAt, packages, postgres }: Contents) {
  const listed = new Map(packages.map(one => [one.folder, refOf(one)]))
  const product = `rolloff@${version}`
  const database = `postgresql@${postgres}`
  const components = [
    ...packages.map(componentOf),
    {
      type: 'application',
      'bom-ref': database,
      name: 'postgresql',
      version: postgres,
      licenses: [{ license: { id: 'PostgreSQL' } }],
      purl: `pkg:generic/${database}`,
    },
  ]
  const body = {
    metadata: {
      timestamp: madeAt,
      component: {
        type: 'application',
        'bom-ref': product,
        name: 'rolloff',
        version,
        licenses: [{ license: { id: 'AGPL-3.0-only' } }],
      },
    },
    components,
    dependencies: [
      { ref: product, dependsOn: [...new Set(listed.values()), database] },
      ...packages.map(one => ({
        ref: refOf(one),
        dependsOn: one.needs.flatMap(folder => listed.get(folder) ?? []),
      })),
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    version: 1,
    ...body,
  }
}

/** Two folders may hold the same version of a package, so its folder is part of the reference. */
const refOf = ({ name, version, folder }: LockedPackage) =>
  folder === `node_modules/${name}` ? `${name}@${version}` : `${name}@${version}|${folder}`

function componentOf(one: LockedPackage) {
  const { name, version, license, integrity } = one
  const [, algorithm = '', hash = ''] = /^(sha512)-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': refOf(one),
    name,
    version,
    licenses: [/ (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    properties: [{ name: 'cdx:npm:package:path', value: one.folder }],
  }
}

/** Makes a version 8 UUID of a text, which is the version for an own algorithm. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
