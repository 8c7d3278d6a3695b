import type { ForbiddenName } from '@rolloff/structure-checks/declared-names.ts'
import type { ForbiddenText } from '@rolloff/structure-checks/forbidden-texts.ts'

export const fileNames = {
  empty: ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'lib', 'manager', 'service', 'base'],
  /** These folders are beside the folders of the three apps. */
  except: /^web\/i18n\/(en|es|areas)\/common(\.ts)?$/,
}

/** These words postpone or hide something that should be fixed. */
export const refusedTexts: readonly ForbiddenText[] = [
  {
    text: /\b(TODO|FIXME|HACK)\b/,
    advice: 'finish it, or write it down where work is planned',
    isOnlyInCode: false,
  },
  { text: /@ts-(ignore|nocheck|expect-error)/, advice: 'mend the type', isOnlyInCode: false },
  { text: /biome-ignore(?!.*: \S).*/, advice: 'say why, behind a colon', isOnlyInCode: false },
  { text: /\bas any\b/, advice: 'name the type', isOnlyInCode: true },
  {
    text: /\bvi\.(mock|doMock)\b/,
    advice: 'pass the thing in, and an embedded one in the test',
    isOnlyInCode: true,
  },
  {
    text: /\bqueryKey: \[/,
    advice: 'name the query in queries.ts and take its key from there',
    isOnlyInCode: true,
    except: /\/queries\.ts$|^web\/frame\/self\.ts$/,
  },
  {
    text: /\b(it|test|describe)\.(skip|only|todo|fixme)\b/,
    advice: 'a test runs or does not exist',
    isOnlyInCode: true,
  },
]

export const refusedNames: readonly ForbiddenName[] = [
  { name: /^most[A-Z]/, advice: 'call a maximum max…' },
  { name: /colour/i, advice: 'spell it color' },
  { name: /^patienceMs$/, advice: 'call it timeoutMs' },
  { name: /^wish(es)?$/, advice: 'call it options' },
  {
    name: /^(Asked|Told|Said|Seen|Answered|Judged|Kept|Held|Given|Around|Taking|Giving|Storing|Telling)$/,
    advice: 'name a type by a noun',
  },
]
