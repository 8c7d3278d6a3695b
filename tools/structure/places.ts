import type { Pages } from '@rolloff/structure-checks/citations.ts'
import type { ExportRooms } from '@rolloff/structure-checks/declared-names.ts'
import type { Apps } from '@rolloff/structure-checks/features.ts'
import type { SqlPlaces } from '@rolloff/structure-checks/sql-places.ts'
import type { Program } from '@rolloff/structure-checks/unused-exports.ts'

/** These files contain the words that the checks refuse elsewhere. */
export const isOfChecks = (path: string) => /^(tools\/structure|packages\/structure-checks)\//.test(path)

export const apps: Apps = {
  folders: ['web/customer', 'web/office', 'web/driver'],
  ofAllFeatures: ['edit', 'keys', 'list', 'parts', 'session'],
}

/** Only server/db has SQL, and providers that have their own tables. */
export const sqlPlaces: SqlPlaces = {
  searched: /^(domain|server|web)\//,
  allowed: /^server\/(db|providers\/[^/]+|testing)\//,
  modules: ['pg', 'sql-template-tag', 'packages/sql/sql.ts'],
  advice: 'Statements belong to server/db/<noun>, or to a provider’s own.',
}

/** Every operation has a test of the server. */
export const operations = /^server\/operations\/[^/]+\/[^/]+\.ts$/
export const testsOfOperations = 'server/'

/** The product is everything that the server's start imports, and the web. A rule that does not run has no effect. */
export const rulesInUse: Program = {
  place: 'domain/',
  folders: ['domain/', 'server/', 'web/'],
  starts: ['server/main.ts', 'web/'],
  advice: 'let the server or the web call it, or delete it and its tests.',
}

/** Texts have the same exports in each language. Files for tests may share names, because each test chooses what it imports. */
export const exportRooms: ExportRooms = {
  room: /^(domain|packages\/[a-z0-9-]+|web\/[a-z0-9]+|server\/[a-z0-9]+)\//,
  except: /^web\/i18n\/|^(server|web)\/testing\//,
}

export const citedPages: Pages = {
  rules: 'docs/rules/',
  decisions: 'docs/decisions/',
  elsewhere: ['rulings?,? sections?', 'specification,? sections?', 'promises?,? (?:P\\d|sections?)'],
}

export const pagesWithPaths = [/^(README|CONTRIBUTING|CHANGELOG)\.md$/, 'docs/', 'bench/']
