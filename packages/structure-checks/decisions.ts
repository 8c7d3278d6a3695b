import type { SourceFile } from './source-file.ts'

const page = /^docs\/decisions\/(\d{4})-[^/]+\.md$/
const head =
  /^# (\d+)\. \S.*\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|replaced by decision \d+)\n\n## Context\n/
const sections = ['Context', 'Decision', 'Consequences']

/** Each decision has its number, title, date, status and the three sections, as the page before it. */
export function unevenDecisions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const number = page.exec(path)?.[1]
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

const index = 'docs/decisions/README.md'

/** The index links each decision once, and nothing that is not in the folder. */
export function unlistedDecisions(files: readonly SourceFile[]): string[] {
  const inFolder = files.flatMap(({ path }) => (page.test(path) ? [path.replace('docs/decisions/', '')] : []))
  const text = files.find(({ path }) => path === index)?.text ?? ''
  const linked = [...text.matchAll(/\((\d{4}-[^)]+\.md)\)/g)].map(([, name = '']) => name)
  return [
    ...inFolder.filter(name => !linked.includes(name)).map(name => `${index}: give docs/decisions/${name} a line.`),
    ...linked.filter(name => !inFolder.includes(name)).map(name => `${index} links ${name}, which does not exist.`),
    ...linked.filter((name, place) => linked.indexOf(name) < place).map(name => `${index} links ${name} twice.`),
  ]
}
