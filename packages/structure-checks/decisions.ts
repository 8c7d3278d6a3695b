import type { TextFile } from './source-file.ts'

const page = /^(\d{4})-[^/]+\.md$/
const head =
  /^# (\d+)\. \S.*\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|replaced by decision \d+)\n\n## Context\n/
const sections = ['Context', 'Decision', 'Consequences']

/** Each decision must have its number, title, date, status and the three sections, in the same form as the other pages. */
export function unevenDecisions(files: readonly TextFile[], folder: string): string[] {
  return files.flatMap(({ path, text }) => {
    const number = numberOf(path, folder)
    if (!number) return []
    const titles = [...text.matchAll(/^## (.+)$/gm)].map(found => found[1])
    const isRight = head.exec(text)?.[1] === String(Number(number)) && titles.join() === sections.join()
    return isRight
      ? []
      : [
          `${path}: write it as the decisions beside it, "# ${Number(number)}. Title", date, status, ${sections.join(', ')}.`,
        ]
  })
}

/** Returns the number of a page, or undefined if the page is no decision of the folder. */
const numberOf = (path: string, folder: string) =>
  path.startsWith(folder) ? page.exec(path.slice(folder.length))?.[1] : undefined

/** The index, `README.md` of the folder, must link each decision once, and must link nothing that is not in the folder. */
export function unlistedDecisions(files: readonly TextFile[], folder: string): string[] {
  const index = `${folder}README.md`
  const inFolder = files.flatMap(({ path }) => (numberOf(path, folder) ? [path.slice(folder.length)] : []))
  const text = files.find(({ path }) => path === index)?.text ?? ''
  const linked = [...text.matchAll(/\((\d{4}-[^)]+\.md)\)/g)].map(([, name = '']) => name)
  return [
    ...inFolder.filter(name => !linked.includes(name)).map(name => `${index}: give ${folder}${name} a line.`),
    ...linked.filter(name => !inFolder.includes(name)).map(name => `${index} links ${name}, which does not exist.`),
    ...linked.filter((name, place) => linked.indexOf(name) < place).map(name => `${index} links ${name} twice.`),
  ]
}
