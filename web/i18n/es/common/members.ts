import type en from '#web/i18n/en/common/members.ts'

export default {
  'members.signedIn': 'Inició sesión como {who}.',
  'members.noAccess': 'Sin acceso',
  'members.failed': 'No pudimos averiguar quién es usted',
  'members.invitation': 'Tiene una invitación',
  'members.invited.office': '{company} lo invita a trabajar en su oficina.',
  'members.invited.driver': '{company} anotó su número como chofer.',
  'members.invited.shows':
    'Hasta que usted acepte, solo ven su número. Después también ven su nombre. Puede irse cuando quiera.',
  'members.accept': 'Aceptar',
  'members.decline': 'Rechazar',
  'members.joined': 'Ahora trabaja para {company}',
  'members.declined': 'Rechazó la invitación de {company}',
  'members.answer.failed': 'Su respuesta no se guardó',
  'members.work': 'Dónde trabaja',
  'members.role.admin': 'Oficina',
  'members.role.driver': 'Chofer',
  'members.leave': 'Salir',
  'members.leave.one': 'Salir de {company}',
  'members.leave.ask': '¿Salir de esta empresa?',
  'members.leave.text':
    '{company} le cierra de inmediato su oficina y su aplicación de choferes. Las paradas que tenía quedan libres. Sus propios pedidos siguen siendo suyos.',
  'members.left': 'Salió de {company}',
} satisfies Record<keyof typeof en, string>
