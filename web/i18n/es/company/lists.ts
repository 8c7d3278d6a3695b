import type en from '#web/i18n/en/company/lists.ts'

export default {
  'list.csv': 'Guardar como CSV',
  'list.csv.rows': '{count, plural, one {# fila hasta ahora} other {# filas hasta ahora}}',
  'list.csv.failed': 'No se guardó el archivo.',
  'list.clear': 'Quitar filtros',
} as const satisfies Record<keyof typeof en, string>
