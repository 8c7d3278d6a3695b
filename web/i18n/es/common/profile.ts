import type en from '#web/i18n/en/common/profile.ts'

export default {
  'profile.firstName': 'Nombre',
  'profile.firstName.required': 'El nombre es obligatorio',
  'profile.lastName': 'Apellido',
  'profile.lastName.required': 'El apellido es obligatorio',
  'profile.email': 'Correo electrónico',
  'profile.email.required': 'Se requiere un correo válido',
  'profile.phone': 'Número de celular',
  'profile.business': '¿Pide para una empresa?',
  'profile.businessName': 'Nombre de la empresa',
  'profile.businessEmail': 'Correo de la empresa',
  'profile.missing.title': 'Faltan datos',
  'profile.missing': 'Complete el nombre y el correo de la empresa.',
  'profile.sms': 'Enviarme mensajes sobre mis pedidos',
  'profile.sms.hint':
    'Hasta 12 por pedido sobre la entrega y la recolección, y uno por cada cuenta, cobro o devolución. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda.',
  'profile.sms.notSaved': 'Aún no se guardó',
  'profile.sms.needsName': 'Guarde primero su nombre y después elija si le enviamos mensajes.',
  'profile.sms.updated': 'Avisos por SMS actualizados',
  'profile.sms.enabled':
    'Los avisos por mensaje de texto están activados para sus pedidos. Si los detuvo con STOP, envíe también START desde este teléfono.',
  'profile.sms.disabled': 'Los avisos por mensaje de texto están desactivados para sus pedidos.',
  'profile.save': 'Guardar',
  'profile.saveError': 'Error al guardar',
} satisfies Record<keyof typeof en, string>
