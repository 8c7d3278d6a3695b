/** `npm run settings` prints the table of all settings, as docs/settings.md has it. */
import { settingsTable } from './settings-table.ts'

process.stdout.write(settingsTable())
