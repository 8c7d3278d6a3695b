/** This file has all texts and mails in Spanish. Texts avoid á, í, ó and ú, because each would double the price of the text. */
import type { MessageTexts } from '#domain/message/texts/message-texts.ts'

const words: MessageTexts = {
  greeting: 'Hola, {firstName}:',
  greetingToAll: 'Hola:',
  ending: '¿Preguntas? Llame al {haulerPhone}.\n\n{hauler}',
  code: '{code} es su clave de {hauler}. Sirve 5 minutos. Nunca llamamos para pedirla.',

  zipServed: {
    subject: 'Ya llegamos a {zips}',
    text: 'Hola:\n\nNos pidió que le avisáramos cuando llegáramos a {zips}: ya llegamos.\n\nPida un contenedor: {link}\n\nEste es el único mensaje que nos pidió. ¿Preguntas? Llame al {haulerPhone}.\n\n{hauler}',
  },

  fees: {
    'dry-run': 'un viaje perdido',
    waiting: 'la espera',
    overfill: 'llenarlo de más',
    'wrong-material': 'lo prohibido',
    cleaning: 'limpieza',
    relocation: 'moverlo',
    'missed-promise': 'llegar tarde',
  },

  replies: {
    stop: '{hauler}: ya no recibe textos nuestros. Responda START para recibirlos otra vez. ¿Preguntas? Llame al {haulerPhone}.',
    start:
      '{hauler}: le enviaremos textos de sus pedidos otra vez. Puede haber tarifas de mensajes y datos. STOP para no recibirlos, HELP: ayuda.',
    'start-unknown':
      '{hauler}: para recibir textos de sus pedidos, entre en nuestro sitio y acepte recibirlos. ¿Preguntas? Llame al {haulerPhone}.',
    help: '{hauler}: textos de sus pedidos de contenedores. Puede haber tarifas de mensajes y datos. STOP para no recibirlos. Ayuda: {haulerPhone}.',
    other: '{hauler}: no leemos este mensaje. Por favor, llame al {haulerPhone}. Responda STOP para no recibir textos.',
  },

  texts: {
    'order-link': '{hauler}: entrega {when}, {amount}. Reserve y pague: {link} STOP para salir',
    'order-link-to-call': '{hauler}: confirme su solicitud y le llamamos: {link} STOP para salir',
    placed:
      '{hauler}: recibimos su pedido {number}. Entrega: {when}. Responda STOP para no recibir textos, HELP: ayuda.',
    'placed-and-to-call':
      '{hauler}: pedido {number} recibido, entrega {when}. Le llamaremos por {materials}. STOP: baja',
    'placed-to-call':
      '{hauler}: recibimos su pedido {number}. Le llamaremos para acordar los detalles. STOP para no recibir textos, HELP: ayuda.',
    'ready-to-pay': '{hauler}: pedido {number}, entrega el {day}: {amount}. Queda reservado al pagarlo: {link}',
    'drop-off-scheduled': '{hauler}: su contenedor llega el {when} (pedido {number}). Por favor, deje libre el lugar.',
    'out-for-delivery': '{hauler}: su contenedor va en camino (pedido {number}). Por favor, deje libre el lugar.',
    'driver-waiting':
      '{hauler}: el chofer espera en su entrada ({number}) hasta las {until}. Venga por favor, o llame al {haulerPhone}.',
    delivered:
      '{hauler}: entregamos su contenedor (pedido {number}). No lo llene por encima del borde, por favor. Tel. {haulerPhone}.',
    'visit-failed':
      '{hauler}: no pudimos entregar ({number}): {reason}. Le enviaremos otra fecha. ¿Preguntas? {haulerPhone}',
    'visit-failed-pickup':
      '{hauler}: no pudimos recoger ({number}): {reason}. Le enviaremos otra fecha. ¿Preguntas? {haulerPhone}',
    'date-taken-back':
      '{hauler}: no podemos entregar el {when} ({number}). Disculpe. Le enviaremos otra fecha. ¿Preguntas? {haulerPhone}',
    'date-taken-back-pickup':
      '{hauler}: no podemos recoger el {when} ({number}). Disculpe. Le enviaremos otra fecha. ¿Preguntas? {haulerPhone}',
    'visit-changed':
      '{hauler}: cambio: su contenedor llega el {when}, no {before} ({number}). ¿Preguntas? {haulerPhone}',
    'visit-changed-pickup':
      '{hauler}: cambio: recogemos su contenedor el {when}, no {before} ({number}). ¿Preguntas? {haulerPhone}',
    'pickup-requested':
      '{hauler}: gracias, anotamos recoger su contenedor el {when} (pedido {number}). Le avisaremos al confirmarlo.',
    'swap-requested': '{hauler}: su cambio del {when} ({number}). Es seguro al pagarlo: {link}',
    'pickup-scheduled': '{hauler}: recogemos su contenedor el {when} (pedido {number}). Por favor, deje libre el paso.',
    'picked-up': '{hauler}: recogimos su contenedor (pedido {number}). Ahora se pesa; luego recibe su cuenta final.',
    'bill-ready': '{hauler}: cuenta {number}: {total} - {paid} = {amount}, se cobra el {until}: {link}',
    'bill-ready-to-pay': '{hauler}: cuenta {number}: {total} - {paid} pagados = debe {amount}. Ver y pagar: {link}',
    'bill-ready-even': '{hauler}: cuenta {number}: {total}, no debe nada. Detalles: {link}',
    'bill-ready-credit': '{hauler}: cuenta {number}: {paid} pagados - {total} = le devolvemos {amount}. Ver: {link}',
    'bill-corrected': '{hauler}: cuenta nueva {number}: {total} - {paid} = {amount}, cobro {until}: {link}',
    'bill-corrected-to-pay': '{hauler}: cuenta {number} corregida: {total} - {paid} pagados = debe {amount}: {link}',
    'bill-corrected-even': '{hauler}: cuenta {number} corregida: {total}, no debe nada. Detalles: {link}',
    'bill-corrected-credit': '{hauler}: cuenta {number} corregida: {paid} - {total} = le devolvemos {amount}: {link}',
    'objection-answered': '{hauler}: mantenemos la cuenta que usted objeta ({number}). Por qué: {link}',
    charged: '{hauler}: se cobraron {amount} a su tarjeta por el pedido {number}. Recibo: {link}',
    'charge-failed': '{hauler}: su tarjeta fue rechazada por {amount} (pedido {number}). Pague en: {link}',
    'pay-link': '{hauler}: faltan {amount} del pedido {number}. Pague con cualquier tarjeta: {link}',
    'voluntary-link': '{hauler}: no debe nada de {number}. Si quiere, puede pagar {amount} por {tons} t: {link}',
    'extension-on-bill': '{hauler}: renta {number} extendida. {amount} va con su cuenta final: {link}',
    'extension-declined': '{hauler}: tarjeta rechazada, {number} extendido. {amount} va con su cuenta: {link}',
    refunded:
      '{hauler}: le devolvemos {amount} a su tarjeta (pedido {number}). Su banco tarda una semana en mostrarlo.',
    'refund-returned': '{hauler}: su banco nos devuelve el reembolso de {amount} ({number}). Se lo debemos: {link}',
    'refund-by-check': '{hauler}: le enviamos el cheque {reference} por {amount} ({number}): {link}',
    cancelled:
      '{hauler}: cancelamos su pedido {number}. Le devolvemos {amount} a su tarjeta. Su banco tarda una semana en mostrarlo.',
    'cancelled-unpaid': '{hauler}: cancelamos su pedido {number}. No debe nada.',
    'cancelled-kept': '{hauler}: {number} cancelado. Vuelven {amount}, se cobra {kept} por un viaje: {link}',
    'cancelled-held': '{hauler}: {number} cancelado. Vuelven {amount}, {held} retenido por un viaje: {link}',
    'fee-decided': '{hauler}: cargo de {amount} por {fee} en su cuenta ({number}). Foto y motivo: {link}',
    'fee-decided-back': '{hauler}: llegamos tarde. {amount} vuelve a usted con su cuenta ({number}): {link}',
    'fee-decided-kept': '{hauler}: se conservan {amount} por {fee} ({number}). Foto y motivo: {link}',
    'rental-ending': '{hauler}: su renta {number} vence el {day}. Extender o recoger: {link} STOP: baja',
    'rental-ending-open': '{hauler}: pedido {number}: ¿lo recogemos el {day}? Confirme o espere: {link} STOP: baja',
    'swap-unpaid': '{hauler}: falta pagar su cambio del {day} ({number}). Pagar o anular: {link}',
    'keep-dumpster': '{hauler}: {number} fue cancelado; el contenedor sigue con usted. Conservarlo: {link}',
    'office-message': '{hauler}: {message} ({number}) {haulerPhone}',
  },

  mails: {
    'order-link': {
      subject: 'Su pedido con {hauler}: revíselo y pague',
      text: 'Gracias por la llamada. Esto es lo que acordamos:\n\nEntrega: {when}\nPrecio: {amount}\n\nQueda reservado en cuanto se paga. Lo que incluye y el pago: {link}',
    },
    'order-link-to-call': {
      subject: 'Su solicitud a {hauler}: confírmela, por favor',
      text: 'Gracias por la llamada. De sus materiales tenemos que hablar antes de ponerles precio o cobrar.\n\nConfirme su solicitud aquí y le llamamos: {link}',
    },
    placed: {
      subject: 'Recibimos su pedido {number}',
      text: 'Gracias por su pedido {number}.\n\nEntrega: {when}\nPagado: {amount}\n\nSu pedido: {link}',
    },
    'placed-and-to-call': {
      subject: 'Recibimos su pedido {number}',
      text: 'Gracias por su pedido {number}.\n\nEntrega: {when}\nPagado: {amount}\n\nLe llamaremos por: {materials}. Por favor, no lo ponga en este contenedor: no es parte de este pedido.\n\nSu pedido: {link}',
    },
    'placed-to-call': {
      subject: 'Recibimos su pedido {number}',
      text: 'Gracias. Recibimos su pedido {number}. Algunos de sus materiales requieren una llamada con nosotros; no se cobró nada.',
    },
    'ready-to-pay': {
      subject: 'Su pedido {number} está listo para pagar',
      text: 'Gracias por la llamada. Su pedido {number} está listo como acordamos:\n\nEntrega: {when}\nPrecio: {amount}\n\nQueda reservado en cuanto se paga. Lo que incluye y el pago: {link}',
    },
    'drop-off-scheduled': {
      subject: 'Su contenedor llega el {day}',
      text: 'Su contenedor (pedido {number}) llega el {when}.\n\nPor favor, deje libre el lugar: el camión necesita unos 60 pies delante.\n\nSu pedido: {link}',
    },
    'out-for-delivery': {
      subject: 'Su contenedor va en camino',
      text: 'El camión con su contenedor (pedido {number}) ya salió. Por favor, deje libre el lugar.\n\nSu pedido: {link}',
    },
    'driver-waiting': {
      subject: 'Nuestro chofer está en su entrada',
      text: 'Nuestro chofer está en su entrada por su pedido {number} y puede esperar hasta las {until}. Venga por favor, o llámenos: {haulerPhone}.\n\nDespués el camión tiene que seguir; un viaje perdido puede costar un cargo.\n\nSu pedido: {link}',
    },
    delivered: {
      subject: 'Su contenedor ya está en su lugar',
      text: 'Su contenedor (pedido {number}) ya está en su lugar. Por favor, no lo llene por encima del borde ni ponga lo que no podemos llevar.\n\nRecolección, cambio o más días, cuando los necesite: {link}',
    },
    'visit-failed': {
      subject: 'No pudimos entregar su contenedor',
      text: 'Nuestro camión llegó con su contenedor (pedido {number}) y no pudo dejarlo: {reason}\n\nPlanificamos otra fecha y le avisaremos en cuanto esté confirmada. Si hay que preparar algo, llámenos al {haulerPhone}.\n\nSu pedido: {link}',
    },
    'visit-failed-pickup': {
      subject: 'No pudimos recoger su contenedor',
      text: 'Nuestro camión llegó por su contenedor (pedido {number}) y no pudo llevárselo: {reason}\n\nPlanificamos otra fecha y le avisaremos en cuanto esté confirmada. Si hay que preparar algo, llámenos al {haulerPhone}.\n\nSu pedido: {link}',
    },
    'date-taken-back': {
      subject: 'Su entrega del {day} ya no será ese día',
      text: 'Disculpe: no podemos llevar su contenedor (pedido {number}) el {when} como estaba previsto.\n\nPlanificamos otra fecha y le avisaremos en cuanto esté confirmada. Si algún día no le conviene, llámenos al {haulerPhone}.\n\nSu pedido: {link}',
    },
    'date-taken-back-pickup': {
      subject: 'Su recolección del {day} ya no será ese día',
      text: 'Disculpe: no podemos recoger su contenedor (pedido {number}) el {when} como estaba previsto. Los días que lleguemos más tarde no le cuestan nada.\n\nPlanificamos otra fecha y le avisaremos en cuanto esté confirmada. Si algún día no le conviene, llámenos al {haulerPhone}.\n\nSu pedido: {link}',
    },
    'visit-changed': {
      subject: 'Cambio: su contenedor llega el {day}',
      text: 'Su contenedor (pedido {number}) llega en otro momento del que le dijimos.\n\nAhora: {when}\nAntes: {before}\n\nPor favor, deje libre el lugar. Si no le conviene, llámenos al {haulerPhone}.\n\nSu pedido: {link}',
    },
    'visit-changed-pickup': {
      subject: 'Cambio: recogemos su contenedor el {day}',
      text: 'Recogemos su contenedor (pedido {number}) en otro momento del que le dijimos.\n\nAhora: {when}\nAntes: {before}\n\nPor favor, deje libre el paso y nada por encima del borde. Si no le conviene, llámenos al {haulerPhone}.\n\nSu pedido: {link}',
    },
    'pickup-requested': {
      subject: 'Nos pidió la recolección del {day}',
      text: 'Gracias. Nos pidió recoger su contenedor (pedido {number}) el {when}. Le avisaremos cuando esté confirmado.\n\nSu pedido: {link}',
    },
    'swap-requested': {
      subject: 'Su cambio de contenedor del {day}',
      text: 'Anotamos su cambio para el {when} (pedido {number}): una sola visita se lleva el lleno y deja uno vacío.\n\nEs seguro cuando el nuevo contenedor está pagado. Si todavía no lo está: {link}',
    },
    'pickup-scheduled': {
      subject: 'Recogemos su contenedor el {day}',
      text: 'Recogemos su contenedor (pedido {number}) el {when}. Por favor, deje libre el paso y nada por encima del borde.\n\nSu pedido: {link}',
    },
    'picked-up': {
      subject: 'Recogimos su contenedor',
      text: 'Recogimos su contenedor (pedido {number}). Ahora se pesa; después recibirá su cuenta final con la boleta de báscula.\n\nSu pedido: {link}',
    },
    'bill-ready': {
      subject: 'Su cuenta final del pedido {number}',
      text: 'Su cuenta final del pedido {number} está lista: debe {amount}. Se cobrará a su tarjeta guardada el {until}.\n\nPeso: {tons} toneladas\nTotal: {total}\nPagado antes: {paid}\nPor pagar: {amount}\n\nLa boleta de báscula, cada línea con su cálculo y cómo objetar antes de esa hora: {link}',
    },
    'bill-ready-to-pay': {
      subject: 'Su cuenta final del pedido {number}',
      text: 'Su cuenta final del pedido {number} está lista: debe {amount}. No cobramos esta suma a su tarjeta sin usted.\n\nPeso: {tons} toneladas\nTotal: {total}\nPagado antes: {paid}\nPor pagar: {amount}\n\nLa boleta de báscula, cada línea con su cálculo y el pago: {link}',
    },
    'bill-ready-even': {
      subject: 'Su cuenta final del pedido {number}',
      text: 'Su cuenta final del pedido {number} está lista: no debe nada más. ¡Gracias!\n\nPeso: {tons} toneladas\nTotal: {total}\nPagado antes: {paid}\n\nLa boleta de báscula y cada línea con su cálculo: {link}',
    },
    'bill-ready-credit': {
      subject: 'Su cuenta final del pedido {number}: devolución',
      text: 'Su cuenta final del pedido {number} es menor que lo que pagó: {amount} vuelven a su tarjeta.\n\nPeso: {tons} toneladas\nTotal: {total}\nPagado antes: {paid}\nVuelven a usted: {amount}\n\nLa boleta de báscula y cada línea con su cálculo: {link}',
    },
    'bill-corrected': {
      subject: 'Su cuenta corregida del pedido {number}',
      text: 'Corregimos la cuenta del pedido {number}: debe {amount}. Se cobrará a su tarjeta guardada el {until}.\n\nPeso: {tons} toneladas (antes: {tonsBefore})\nTotal: {total}\nPagado antes: {paid}\nPor pagar: {amount}\n\nLas dos boletas de báscula, cada línea con su cálculo y cómo objetar antes de esa hora: {link}',
    },
    'bill-corrected-to-pay': {
      subject: 'Su cuenta corregida del pedido {number}',
      text: 'Corregimos la cuenta del pedido {number}: debe {amount}. No cobramos esta suma a su tarjeta sin usted.\n\nPeso: {tons} toneladas (antes: {tonsBefore})\nTotal: {total}\nPagado antes: {paid}\nPor pagar: {amount}\n\nLas dos boletas de báscula, cada línea con su cálculo y el pago: {link}',
    },
    'bill-corrected-even': {
      subject: 'Su cuenta corregida del pedido {number}',
      text: 'Corregimos la cuenta del pedido {number}: no debe nada más.\n\nPeso: {tons} toneladas (antes: {tonsBefore})\nTotal: {total}\nPagado antes: {paid}\n\nLas dos boletas de báscula y cada línea con su cálculo: {link}',
    },
    'bill-corrected-credit': {
      subject: 'Su cuenta corregida del pedido {number}: devolución',
      text: 'Corregimos la cuenta del pedido {number}, y usted pagó más de lo que dice: {amount} vuelven a su tarjeta.\n\nPeso: {tons} toneladas (antes: {tonsBefore})\nTotal: {total}\nPagado antes: {paid}\nVuelven a usted: {amount}\n\nLas dos boletas de báscula y cada línea con su cálculo: {link}',
    },
    'objection-answered': {
      subject: 'Nuestra respuesta a su objeción, pedido {number}',
      text: 'Revisamos su objeción a la cuenta de su pedido {number} y mantenemos la cuenta. Nuestra respuesta:\n\n{answer}\n\nLa cuenta y lo que sigue: {link}\n\n¿Sigue sin estar de acuerdo? Llámenos al {haulerPhone}.',
    },
    charged: {
      subject: 'Su pago de {amount}',
      text: 'Se cobraron {amount} a su tarjeta por el pedido {number}. ¡Gracias!\n\nSu recibo: {link}',
    },
    'charge-failed': {
      subject: 'Su tarjeta fue rechazada: pedido {number}',
      text: 'Intentamos cobrar {amount} a su tarjeta por el pedido {number} y su banco lo rechazó.\n\nPuede pagar con esta u otra tarjeta aquí: {link}',
    },
    'pay-link': {
      subject: 'Faltan {amount} por pagar: pedido {number}',
      text: 'Todavía faltan {amount} por pagar de su pedido {number}. No se pudo cobrar a su tarjeta guardada.\n\nVea la cuenta y pague con cualquier tarjeta: {link}\n\n¿Preguntas? Llámenos: {haulerPhone}',
    },
    'voluntary-link': {
      subject: 'No debe nada: pedido {number}',
      text: 'Su pedido {number} está pagado y no debe nada.\n\nSe leyó otra vez la boleta de báscula: {tons} t en lugar de {tonsBefore} t. Ya no podemos cobrarle la diferencia. Si de todos modos quiere pagarla, son {amount}: {link}\n\nSi no hace nada, no pasa nada. ¿Preguntas? Llámenos: {haulerPhone}',
    },
    'extension-on-bill': {
      subject: 'Extendimos su renta: pedido {number}',
      text: 'Extendimos su renta (pedido {number}). Ahora no se cobró nada: {amount} van con su cuenta final, por los días que use.\n\nSu pedido: {link}',
    },
    'extension-declined': {
      subject: 'Extendimos su renta, su tarjeta fue rechazada: pedido {number}',
      text: 'Extendimos su renta (pedido {number}). Su banco rechazó su tarjeta por {amount}; van con su cuenta final, por los días que use.\n\nSu pedido: {link}',
    },
    refunded: {
      subject: 'Le devolvemos {amount}',
      text: 'Devolvimos {amount} del pedido {number} a su tarjeta. Los bancos tardan de 5 a 10 días en mostrarlo.\n\nSu pedido: {link}',
    },
    'refund-returned': {
      subject: 'Su banco nos regresó el reembolso de {amount}',
      text: 'Reembolsamos {amount} del pedido {number} a su tarjeta y su banco nos regresó el dinero. Todavía le debemos esta cantidad: lo intentaremos otra vez o se la pagaremos de otra forma. Llámenos al {haulerPhone} si su tarjeta o su cuenta está cerrada.\n\nSu pedido: {link}',
    },
    'refund-by-check': {
      subject: 'Le enviamos un cheque por {amount}',
      text: 'El reembolso de {amount} del pedido {number} no llegó a su tarjeta, así que le enviamos un cheque, número {reference}.\n\nSu pedido: {link}',
    },
    cancelled: {
      subject: 'Su pedido {number} queda cancelado',
      text: 'Su pedido {number} queda cancelado. {amount} vuelven a su tarjeta; los bancos tardan de 5 a 10 días en mostrarlo.\n\nSu pedido: {link}',
    },
    'cancelled-unpaid': {
      subject: 'Su pedido {number} queda cancelado',
      text: 'Su pedido {number} queda cancelado. No debe nada.\n\nSu pedido: {link}',
    },
    'cancelled-kept': {
      subject: 'Su pedido {number} está cancelado',
      text: 'Su pedido {number} está cancelado.\n\nVuelve a su tarjeta: {amount}; los bancos tardan de 5 a 10 días en mostrarlo\nSe cobra el viaje perdido, con impuesto: {kept}\n\nEl motivo y la foto: {link}',
    },
    'cancelled-held': {
      subject: 'Su pedido {number} está cancelado',
      text: 'Su pedido {number} está cancelado.\n\nVuelve ahora a su tarjeta: {amount}; los bancos tardan de 5 a 10 días en mostrarlo\nSe cobra el viaje perdido, con impuesto: {kept}\nRetenido hasta decidir sobre un cargo por viaje perdido: {held}\n\nDecidimos en 3 días. Lo que no conservemos vuelve entonces automáticamente. Su pedido: {link}',
    },
    'fee-decided': {
      subject: 'Un cargo de {amount} por el pedido {number}',
      text: 'Un cargo de {amount} por {fee} aparecerá en la cuenta final de su pedido {number}; puede agregarse el impuesto sobre las ventas.\n\nEl motivo y la foto: {link}\n\n¿No está de acuerdo? Llámenos, u objete cuando tenga la cuenta.',
    },
    'fee-decided-back': {
      subject: '{amount} de vuelta por el pedido {number}',
      text: 'Llegamos más tarde de lo prometido por su pedido {number}, y lo sentimos. {amount} vuelve a usted con la cuenta final.\n\nSu pedido: {link}',
    },
    'fee-decided-kept': {
      subject: 'Se conservan {amount} del pedido {number}',
      text: 'Usted canceló su pedido {number} mientras revisábamos un viaje perdido. Se cobran {amount} por {fee}; el resto volvió a su tarjeta.\n\nEl motivo y la foto: {link}',
    },
    'rental-ending': {
      subject: 'Su renta termina mañana',
      text: 'Su renta (pedido {number}) termina mañana, {day}.\n\n¿Lo necesita más tiempo, quiere uno vacío, o ya podemos recogerlo? Todo toma un minuto: {link}',
    },
    'rental-ending-open': {
      subject: '¿Recogemos su contenedor mañana?',
      text: 'Usted planificó la recolección de su contenedor (pedido {number}) para mañana más o menos, {day}. Se queda hasta que usted la pida; los días que no reservó pueden tener costo.\n\nPida la recolección o vea cuánto cuestan más días: {link}',
    },
    'swap-unpaid': {
      subject: 'Su cambio del {day} no está pagado',
      text: 'Su cambio de contenedor del {day} (pedido {number}) todavía no está pagado, así que no podemos llevar el vacío.\n\nPáguelo o anúlelo aquí: {link}',
    },
    'keep-dumpster': {
      subject: '¿Quiere quedarse con el contenedor?',
      text: 'Su pedido {number} se canceló, pero nuestro chofer ya había dejado el contenedor con usted. Lo sentimos.\n\nSi quiere quedárselo, páguelo aquí, como lo pidió: {link}\n\nSi no, no tiene que hacer nada: llámenos y lo recogemos.',
    },
    'office-message': {
      subject: 'Sobre su pedido {number}',
      text: '{message}\n\nSu pedido {number}: {link}\n\n¿Preguntas? Llámenos: {haulerPhone}',
    },
  },
}

export default words
