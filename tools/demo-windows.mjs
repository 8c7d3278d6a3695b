/** Opens the windows of the demo: in a Chromium as windows of their own at their sizes, or as tabs of the usual browser. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const programs = {
  darwin: ['Google Chrome', 'Microsoft Edge', 'Chromium', 'Brave Browser'].map(
    name => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  linux: ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge', 'brave-browser'].map(
    name => `/usr/bin/${name}`,
  ),
}
/** These programs open an address in the browser that a person usually uses. */
const usual = { darwin: 'open', linux: 'xdg-open' }

/**
 * Returns a function that opens a window of the demo, or null if there is no screen. A Chromium opens windows without
 * tabs at their sizes. Each has a profile of its own, because a Chromium takes the size only at its first start. If
 * there is no Chromium, the usual browser opens tabs.
 */
export function findOpener(env, platform = process.platform) {
  if (env.CI || !usual[platform]) return null
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return null
  const chromium = [env.CHROME_PATH, ...programs[platform]].find(path => path && existsSync(path))
  if (!chromium) return link => run(usual[platform], [link])
  const profiles = resolve(root, env.DATA_DIR, 'windows')
  return (link, { name, frame: [x, y, width, height] }) =>
    run(chromium, [
      `--app=${link}`,
      `--user-data-dir=${join(profiles, name.toLowerCase())}`,
      `--window-position=${x},${y}`,
      `--window-size=${width},${height}`,
      '--no-first-run',
      '--no-default-browser-check',
    ])
}

/** The program runs on without this process. Its failure changes nothing, because the addresses are printed as well. */
function run(program, args) {
  spawn(program, args, { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref()
}
