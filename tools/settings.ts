/** `npm run settings` prints the table of all settings for docs/settings.md. */
import { settingsTable } from './settings-table.ts'

process.stdout.write(settingsTable())
