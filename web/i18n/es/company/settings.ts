export default {
  'settings.title': 'Ajustes',
  'settings.tab.team': 'Equipo',
  'settings.tab.company': 'Empresa',
  'settings.tab.brand': 'Marca',
  'settings.tab.messages': 'Mensajes',

  'settings.company': 'Empresa',
  'settings.save': 'Guardar',
  'settings.saved': 'Guardado',
  'settings.contact': 'Cómo le encuentran los clientes',
  'settings.contact.from': 'Se muestra desde ahora, también en los pedidos que ya están.',
  'settings.phone': 'Número de teléfono',
  'settings.phone.wrong': 'Un número de EE. UU. tiene diez cifras',
  'settings.email': 'Correo',
  'settings.email.wrong': 'Hace falta un correo válido',

  'settings.orders': 'Pedidos',
  'settings.reviewsOrders': 'Revisar antes cada pedido pagado',
  'settings.reviewsOrders.hint': 'Un pedido pagado desde ahora espera hasta que la oficina lo acepte.',
  'settings.step': 'Redondear los pesos hacia arriba a pasos de (toneladas)',
  'settings.step.hint': 'Solo pedidos nuevos: con 0.25, una carga de 1.05 toneladas cuenta como 1.25.',
  'settings.step.wrong': 'Entre 0.01 y 1 tonelada',
  'settings.days': 'El tiempo contratado termina',
  'settings.days.until-requested': 'El día que pidió el cliente',
  'settings.days.until-done': 'El día que llegó el camión',
  'settings.days.hint': 'Solo pedidos nuevos: qué días paga el cliente cuando el camión llega tarde.',

  'settings.bills': 'Facturas',
  'settings.objection': 'Horas para objetar una cuenta',
  'settings.objection.hint':
    'Para cuentas hechas desde ahora: la tarjeta guardada se cobra después de estas horas. 0 cobra al momento.',
  'settings.objection.wrong': 'Horas enteras entre 0 y 720',
  'settings.settlesAlone': 'Los comprobantes se liquidan solos',
  'settings.settlesAlone.hint':
    'Desde el próximo comprobante: uno verosímil se convierte en cuenta sin la oficina. Los demás esperan.',
  'settings.refundLimit': 'Una persona puede devolver hasta',
  'settings.refundLimit.hint':
    'En dólares, por pedido en 30 días: reembolsos, montos perdonados y cuentas bajadas, juntos. Por encima decide otra persona.',
  'settings.refundLimit.wrong': 'Dólares, como 200 o 1,200.50, como máximo $100,000',

  'settings.fees': 'Cargos por lo que pasa en el lugar',
  'settings.fees.from':
    'En dólares, solo para pedidos nuevos: un pedido hecho conserva los cargos de su día. 0 no propone ningún cargo.',
  'settings.fee.wrong': 'Dólares, como 75 o 1,200.50, hasta $10,000',
  'settings.fee.tripFeeInCents': 'Viaje en vano',
  'settings.fee.waitPerMinuteInCents': 'Espera, por minuto',
  'settings.waitFree': 'Minutos de espera gratis',
  'settings.waitFree.wrong': 'Minutos enteros entre 0 y 600',
  'settings.fee.overfillFeeInCents': 'Lleno por encima del borde',
  'settings.fee.wrongItemFeeInCents': 'Artículos prohibidos, cada uno',
  'settings.fee.cleaningFeeInCents': 'Limpieza',
  'settings.fee.relocationFeeInCents': 'Reubicación',
  'settings.fee.missedPromiseInCents': 'Se devuelve cuando llegamos tarde',

  'settings.drivers': 'Choferes',
  'settings.checksTrucks': 'Los choferes revisan su camión',
  'settings.checksTrucks.hint': 'Desde el próximo día que empiece un chofer: once sistemas antes y después.',
} as const
