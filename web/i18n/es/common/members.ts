import type en from '#web/i18n/en/common/members.ts'

export default {
  'members.signedIn': 'Inició sesión como {who}.',
  'members.noAccess': 'Sin acceso',
  'members.failed': 'No pudimos averiguar quién es usted',
} satisfies Record<keyof typeof en, string>
