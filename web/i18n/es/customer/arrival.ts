import type en from '#web/i18n/en/customer/arrival.ts'

export default {
  'arrival.arrives': 'Llega el {day}, {hours}',
  'arrival.arrives.today': 'Llega hoy, {hours}',
  'arrival.arriving': 'En camino: {hours}',
  'arrival.place':
    '{place, plural, =1 {El próximo de {of}} =2 {Segundo de {of}} =3 {Tercero de {of}} =4 {Cuarto de {of}} other {Número # de {of}}}',
  'arrival.place.only': 'La próxima parada',
  'arrival.visit': '{place}, más o menos de {from} a {to}',
  'arrival.standing': 'Con usted desde el {day}',
  'arrival.collects': 'Recolección el {day}, {hours}',
  'arrival.collects.today': 'Recolección hoy, {hours}',
  'arrival.collecting': 'El camión viene por él',
  'arrival.collected': 'Recogido el {day}',
  'arrival.weighed': 'Peso: {tons, plural, one {# tonelada} other {# toneladas}}',
  'arrival.finished': 'Terminado: pesó {tons, plural, one {# tonelada} other {# toneladas}}',

  'arrival.prepare': 'Antes de que llegue el camión',
  'arrival.prepare.room': 'Deje 60 pies libres frente al lugar: el camión los necesita para bajar el contenedor.',
  'arrival.prepare.cars': 'Retire los autos y fíjese si hay ramas o cables arriba.',
  'arrival.prepare.boards': 'Ponga tablas donde no deba rayarse la entrada.',
  'arrival.prepare.gate': 'Deje el portón abierto. No hace falta que esté usted.',
  'arrival.prepare.way': 'Deje libre de autos el paso al contenedor.',
  'arrival.prepare.rim': 'Nada puede sobresalir del borde.',

  'arrival.ask': '¿Preguntas? Hable con {hauler}:',
  'arrival.calendar': 'Agregar al calendario',
  'arrival.text': 'Enviar un mensaje',

  'arrival.review': '¿Quedó conforme? Una opinión ayuda a otros a encontrarnos.',
  'arrival.review.write': 'Escribir una opinión',

  'arrival.set': 'Todo está listo.',
  'arrival.receipt': 'Confirmación enviada a {email}',
  'arrival.steps': 'Lo que sigue',
  'arrival.step.before': 'Confirmamos su horario',
  'arrival.step.before.when': 'Normalmente el {day}',
  'arrival.step.before.text': 'Por mensaje, en cuanto se planifique el día del camión.',
  'arrival.step.before.mail': 'Por correo, en cuanto se planifique el día del camión.',
  'arrival.step.comes': 'Llega su contenedor',
  'arrival.step.comes.text': 'Le enviamos un mensaje cuando salga el camión.',
  'arrival.step.comes.mail': 'Le enviamos un correo cuando salga el camión.',
  'arrival.step.goes': 'Lo recogemos',
  'arrival.step.goes.text': '¿Necesita más días? Agréguelos en la página del pedido.',
  'arrival.step.goes.approximate': 'Alrededor del {day}',
  'arrival.step.goes.ask': 'Pídalo en la página del pedido cuando termine.',
} satisfies Record<keyof typeof en, string>
