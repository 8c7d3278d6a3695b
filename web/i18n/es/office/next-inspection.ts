import type en from '#web/i18n/en/office/next-inspection.ts'

export default {
  'nextInspection.label': 'Próxima inspección hasta (opcional)',
  'nextInspection.wrong': 'Elija un día',
  'nextInspection.column': 'Inspección',
  'nextInspection.soon': 'pronto',
  'nextInspection.overdue': 'vencida',
  'nextInspection.was': 'vencía el {day}',
} satisfies Record<keyof typeof en, string>
