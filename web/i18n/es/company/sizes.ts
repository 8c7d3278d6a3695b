import type en from '#web/i18n/en/company/sizes.ts'

export default {
  'catalog.size.10yard': '10 yardas',
  'catalog.size.10yard-heavy': '10 yardas, pesado',
  'catalog.size.20yard': '20 yardas',
  'catalog.size.30yard': '30 yardas',
  'catalog.size.40yard': '40 yardas',
  'catalog.size.concrete-box': 'Contenedor para concreto',
} satisfies Record<keyof typeof en, string>
