import type en from '#web/i18n/en/company/lists.ts'

export default {
  'list.csv': 'Guardar como CSV',
  'list.csv.rows': '{count, plural, one {# fila hasta ahora} other {# filas hasta ahora}}',
  'list.csv.failed': 'No se guardó el archivo.',
  'list.clear': 'Quitar filtros',
  'list.more': 'Más',
  'list.partOf': '{part} de {all}',
  'catalog.size.10yard': '10 yardas',
  'catalog.size.10yard-heavy': '10 yardas, pesado',
  'catalog.size.20yard': '20 yardas',
  'catalog.size.30yard': '30 yardas',
  'catalog.size.40yard': '40 yardas',
  'catalog.size.concrete-box': 'Contenedor para concreto',
} as const satisfies Record<keyof typeof en, string>
