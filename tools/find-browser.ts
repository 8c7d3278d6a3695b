/**
 * Journeys run in this Chromium: $CHROME_PATH, the system's, Playwright's own, or the one in the packages. With
 * ROLLOFF_BROWSER=packaged the last one is used at once.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'

/** These are the options of Playwright's launch. */
export type Browser = {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
  readonly chromiumSandbox: false
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Maps with streets need WebGL. Without this a browser that has no GPU refuses it.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @throws an error that names the program to install if no browser is found. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  if (env.ROLLOFF_BROWSER === 'packaged') return unpackBrowser(env)
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return browserAt(env.CHROME_PATH, env)
    throw new Error(`CHROME_PATH names ${env.CHROME_PATH}, and there is no such file.`)
  }
  const installed = [...systemPaths, chromium.executablePath()].find(path => path && existsSync(path))
  return installed ? browserAt(installed, env) : unpackBrowser(env)
}

function browserAt(executablePath: string, env: NodeJS.ProcessEnv, added: Record<string, string> = {}): Browser {
  const inherited = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { executablePath, args: flags, env: { ...Object.fromEntries(inherited), ...added }, chromiumSandbox: false }
}

/** The package's own font settings name a folder that has another path here. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`

const howToInstall =
  'No Chromium found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), ' +
  'or name one in CHROME_PATH.'

async function unpackBrowser(env: NodeJS.ProcessEnv): Promise<Browser> {
  const packed = packedFolder()
  if (process.platform !== 'linux' || process.arch !== 'x64' || !packed) throw new Error(howToInstall)
  const folder = await unpackOnce(packed)
  const libraries = [join(folder, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return browserAt(join(folder, 'chromium'), env, {
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    // A user without a home, such as `nobody`, still needs a folder for the caches of the browser and the fonts.
    HOME: env.HOME && existsSync(env.HOME) ? env.HOME : folder,
  })
}

function packedFolder(): string | null {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../../bin')
  } catch {
    return null
  }
}

/**
 * Each user has one copy for each version of the package. The copy is moved into place when it is complete, so an
 * incomplete copy is never used.
 */
async function unpackOnce(packed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packed, '../package.json'), 'utf8')) as { version: string }
  const user = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `rolloff-chromium-${version}-${user}`)
  if (!existsSync(folder)) {
    const building = await mkdtemp(`${folder}-`)
    await unpackInto(building, packed)
    await writeFile(join(building, 'fonts.conf'), fontSettings(folder))
    await rename(building, folder).catch(() => rm(building, { recursive: true, force: true }))
  }
  if ((await stat(folder)).uid !== user)
    throw new Error(`${folder} belongs to another user. Remove it, or set CHROME_PATH.`)
  return folder
}

async function unpackInto(folder: string, packed: string): Promise<void> {
  const readPacked = async (name: string) => promisify(brotliDecompress)(await readFile(join(packed, name)))
  const executable = join(folder, 'chromium')
  await writeFile(executable, await readPacked('chromium.br'))
  await chmod(executable, 0o755)
  for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) untar(await readPacked(name), folder)
}

function untar(archive: Buffer, folder: string): void {
  const { status, error, stderr } = spawnSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive })
  if (status !== 0) throw new Error(`tar could not unpack the browser: ${error?.message ?? stderr}. ${howToInstall}`)
}
