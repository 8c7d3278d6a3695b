import type en from '#web/i18n/en/office/edit.ts'

export default {
  'edit.changed': 'Alguien cambió esto mientras tanto',
  'edit.changed.by': '{who} cambió esto mientras tanto',
  'edit.theirs': '{field}: ahora {theirs}',
  'edit.contested': '{field}: ahora {theirs}; usted escribió {mine}',
  'edit.empty': 'nada',
  'edit.takeTheirs': 'Tomar lo suyo',
  'edit.keepMine': 'Dejar lo mío',
  'edit.decideFirst': 'Elija un lado y guarde después.',
  'edit.leave.title': '¿Salir sin guardar?',
  'edit.leave.text': 'Lo que escribió aquí no está guardado.',
  'edit.leave.go': 'Salir sin guardar',
  'edit.leave.stay': 'Quedarme',
} as const satisfies Record<keyof typeof en, string>
