/** The changelog has a section for each version, newest first, and one for what is not released yet. */

const unreleased = '## Unreleased'

/** Makes the section of what is not released that of a version, and begins a new one above it. */
export function withVersion(changelog: string, version: string, day: string): string {
  const [, entries = ''] = new RegExp(`^${unreleased}\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(changelog) ?? []
  if (entries.trim() === '') throw new Error(`CHANGELOG.md has nothing under "${unreleased}".`)
  return changelog.replace(unreleased, `${unreleased}\n\n## ${version} (${day})`)
}

/** Returns the text of a version's section. */
export function notesOf(changelog: string, version: string): string {
  const heading = `## ${version.replaceAll('.', '\\.')} \\(.*\\)`
  return new RegExp(`^${heading}\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(changelog)?.[1]?.trim() ?? ''
}
