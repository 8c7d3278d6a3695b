/** Checks what can be checked of the files in deploy/, and of the files for GitHub, without a container, systemd or GitHub. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settings } from '#server/config.ts'
import { startOfRelease } from './release-scripts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFile(join(root, path), 'utf8')
const run = promisify(execFile)

/** Reads a file of lines such as NAME=value. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

describe('the unit of systemd', () => {
  test('starts the release as npm start does, with settings that the server takes', async () => {
    const unit = await read('deploy/rolloff.service')
    const { scripts } = JSON.parse(await read('package.json'))
    const start = startOfRelease(scripts.start)
    expect(unit).toContain(
      `ExecStart=${start.replace('exec node', '/usr/bin/node').replace('server.js', '/opt/rolloff/current/server.js')}`,
    )
    expect(() => startOfRelease('node dist/server.js')).toThrow('does not know')
    const own = settingsIn([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join('\n'))
    const config = readConfig({ ...own, ...settingsIn(await read('deploy/rolloff.env')) })
    expect(config).toMatchObject({ publicUrl: 'https://hauler.example', seed: 'none', dataDir: '/var/lib/rolloff' })
  })

  test('of a further process differs by its port alone', async () => {
    const unit = await read('deploy/rolloff.service')
    const further = await read('deploy/rolloff@.service')
    const linesOf = (text: string) => text.split('\n').filter(line => !/^(#|Description=)/.test(line))
    expect(linesOf(further)).toEqual(
      linesOf(unit).map(line => line.replace('ExecStart=', 'ExecStart=/usr/bin/env PORT=%i ')),
    )
  })

  test('is valid, and leaves the server few rights', async () => {
    if (!existsSync('/usr/bin/systemd-analyze')) return
    const folder = await mkdtemp(join(tmpdir(), 'units-'))
    try {
      const paths = (await readdir(join(root, 'deploy'), { recursive: true })).filter(path =>
        /\.(service|timer)$/.test(path),
      )
      for (const path of paths) {
        // The programs and the settings of an installation are not on this machine.
        const text = (await read(`deploy/${path}`)).replaceAll(
          /\/usr\/(local\/sbin\/rolloff-[a-z-]+|bin\/node)/g,
          '/bin/true',
        )
        await writeFile(join(folder, basename(path)), text)
      }
      const units = (await readdir(folder)).map(name => join(folder, name))
      const { stderr } = await run('systemd-analyze', ['verify', '--recursive-errors=no', ...units])
      expect(stderr.split('\n').filter(line => line.includes('rolloff'))).toEqual([])
      for (const name of ['rolloff.service', 'rolloff@.service'])
        await run('systemd-analyze', ['security', '--offline=true', '--threshold=30', join(folder, name)])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('the shell can read each script, and each script of backup and restore reads where things are', async () => {
  for (const name of await readdir(join(root, 'deploy/bin'))) {
    await run('sh', ['-n', join(root, 'deploy/bin', name)])
    if (!/backup|restore/.test(name)) continue
    expect(await read(`deploy/bin/${name}`), name).toContain('. /usr/local/sbin/rolloff-places')
  }
})

describe('the image and its composition', () => {
  test('the image starts the release as an ordinary user and asks whether it is ready', async () => {
    const lines = (await read('deploy/Containerfile')).replaceAll('\\\n', ' ').split('\n')
    const user = lines.filter(line => line.startsWith('USER ')).at(-1)
    expect(user).toBe('USER 10001:10001')
    expect(lines.find(line => line.startsWith('HEALTHCHECK '))).toContain('http://127.0.0.1:3000/readyz')
    const { scripts } = JSON.parse(await read('package.json'))
    const [, ...flags] = /exec node (.*) dist\/server\.js$/.exec(scripts.start) ?? []
    const entry: string[] = JSON.parse(lines.find(line => line.startsWith('ENTRYPOINT '))?.slice(11) ?? '[]')
    expect(entry).toEqual(['node', ...(flags[0] ?? '').split(' '), '/opt/rolloff/server.js'])
    const own =
      lines
        .find(line => line.startsWith('ENV '))
        ?.slice(4)
        .split(' ') ?? []
    for (const [name] of own.map(one => one.split('='))) expect(settings.shape).toHaveProperty(name ?? '')
  })

  test('the composition names files and settings that exist, and the product cannot write outside of its volume', async () => {
    const { services, volumes, networks } = parse(await read('deploy/compose.yaml'))
    const { product, database, proxy } = services
    expect(existsSync(join(root, 'deploy', product.build.context, product.build.dockerfile))).toBe(true)
    expect(product).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    const env = { ...product.environment, NODE_ENV: 'production', HOST: '0.0.0.0' }
    for (const [name, value] of Object.entries<string>(env))
      env[name] = value.replace(/\$\{(\w+)[^}]*\}/, (_, of) =>
        of === 'ROLLOFF_NAME' ? 'hauler.example' : of === 'OPERATOR_PHONE' ? '+15125550100' : 'payments,texts,mails',
      )
    expect(Object.keys(env).filter(name => !(name in settings.shape))).toEqual([])
    expect(readConfig(env).databaseUrl).toBe('postgresql://rolloff@database/rolloff')
    for (const one of [product, database, proxy]) {
      for (const volume of one.volumes as string[]) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('.')) expect(existsSync(join(root, 'deploy', from)), from).toBe(true)
        else expect(volumes).toHaveProperty(from)
      }
      for (const network of one.networks as string[]) expect(networks).toHaveProperty(network)
    }
    expect(database.networks).toEqual(['inside'])
    expect(networks.inside.internal).toBe(true)
    const caddy = await read('deploy/Caddyfile')
    for (const name of Object.keys(proxy.environment)) expect(caddy).toContain(`{$${name}:`)
  })
})

describe('the documentation', () => {
  test('quotes the files of deploy as they are', async () => {
    const page = await read('docs/operations.md')
    for (const [language, file] of [
      ['nginx', 'nginx-location.conf'],
      ['caddy', 'Caddyfile'],
    ] as const)
      expect(page).toContain(`\`\`\`${language}\n${await read(`deploy/${file}`)}\`\`\``)
  })

  test('names only files of deploy that exist', async () => {
    const pages = await Promise.all(['deploy', 'operations'].map(name => read(`docs/${name}.md`)))
    const named = pages.flatMap(text =>
      [...text.matchAll(/\bdeploy\/([\w.-]+(?:\/[\w.-]*\w)?)/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(name => name !== 'bin/*' && !existsSync(join(root, 'deploy', name ?? '')))).toEqual([])
  })
})

describe('the files for GitHub', () => {
  test('try each version of Node that the product supports by .ci/run', async () => {
    const { jobs } = parse(await read('.github/workflows/test.yml'))
    const { engines } = JSON.parse(await read('package.json'))
    expect(jobs.test.strategy.matrix.node).toEqual([20, 22, 24])
    expect(engines.node).toBe('>=20.19')
    expect(jobs.test.strategy.matrix.node).toContain(Number(await read('.nvmrc')))
    expect(jobs.test.steps.map(({ run }: { run?: string }) => run)).toContain('.ci/run')
    expect(JSON.parse(await read('.devcontainer/devcontainer.json')).image).toContain(
      `:${(await read('.nvmrc')).trim()}-`,
    )
  })

  test('make the archives of a tag for each kind of machine, and publish nothing by themselves', async () => {
    const { on, jobs } = parse(await read('.github/workflows/release.yml'))
    expect(on).toEqual({ push: { tags: ['v*'] } })
    const steps = jobs.archive.steps.map(({ run }: { run?: string }) => run)
    expect(steps).toEqual(expect.arrayContaining(['npm ci', 'npm run release -- --archive']))
    expect(jobs.draft.steps.at(-1).run).toContain('--draft')
  })

  test('ask for new versions of packages once a week, all together', async () => {
    const { updates } = parse(await read('.github/dependabot.yml'))
    const npm = updates.find((one: { 'package-ecosystem': string }) => one['package-ecosystem'] === 'npm')
    expect(npm.schedule.interval).toBe('weekly')
    expect(Object.values(npm.groups)).toEqual([{ patterns: ['*'] }])
    for (const file of await readdir(join(root, '.github/ISSUE_TEMPLATE')))
      expect(parse(await read(`.github/ISSUE_TEMPLATE/${file}`))).toBeTypeOf('object')
  })
})
