/**
 * `npm run tag -- 0.2.0` makes a version: its number in package.json, its section in CHANGELOG.md, a commit, a tag with the notes, and the
 * archive of the release. It publishes nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { notesOf, withVersion } from './changelog.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

async function makeVersion(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('npm run tag -- MAJOR.MINOR.PATCH')
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists.`)
  const changelog = withVersion(await readFile(`${root}CHANGELOG.md`, 'utf8'), version, today())
  await writeFile(`${root}CHANGELOG.md`, changelog)
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    cwd: root,
    stdio: 'ignore',
  })
  git('commit', '--all', '--message', `release: version ${version}`)
  git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup',
    'verbatim',
    '--message',
    `Rolloff ${version}\n\n${notesOf(changelog, version)}`,
  )
  execFileSync(process.execPath, ['--import', 'tsx', `${root}tools/release/release.ts`, '--archive'], {
    cwd: root,
    stdio: 'inherit',
  })
  console.log(`Push it when the tests pass: git push --follow-tags. git show v${version} has the notes.`)
}

const today = () => new Date().toISOString().slice(0, 10)

await makeVersion(process.argv[2] ?? '').catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
