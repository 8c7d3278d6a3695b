import type en from '#web/i18n/en/office/first-steps.ts'

export default {
  'steps.title': 'Sus primeros pasos',
  'steps.count': '{done} de {all} hechos',
  'steps.lead': 'Cada paso se marca cuando sus datos lo muestran. La lista desaparece después del último.',
  'steps.loading': 'Cargando sus primeros pasos',
  'steps.done': 'Hecho',
  'steps.open': 'Por hacer',
  'steps.close': 'Cerrar esta lista',
  'steps.close.sure': 'La lista se cierra para toda la oficina y no vuelve. Las páginas siguen en el menú.',
  'steps.close.yes': 'Cerrarla',
  'steps.close.no': 'Dejarla',
  'steps.right': 'Requiere un permiso que usted no tiene',
  'steps.brand': 'Marca',
  'steps.brand.open': 'Elija un color o un logotipo para sus tres aplicaciones.',
  'steps.brand.done': 'Sus tres aplicaciones muestran su color o logotipo.',
  'steps.area': 'Zona',
  'steps.area.open': 'Escriba los códigos postales donde entrega.',
  'steps.area.done': '{zips, plural, one {# código postal} other {# códigos postales}}, con impuesto',
  'steps.area.untaxed': '{zips, plural, one {# código postal} other {# códigos postales}}, sin impuesto',
  'steps.catalog': 'Catálogo',
  'steps.catalog.open': 'Use el catálogo listo o escriba el suyo.',
  'steps.catalog.done':
    '{sizes, plural, one {# tamaño} other {# tamaños}} y {materials, plural, one {# material} other {# materiales}}',
  'steps.prices': 'Precios',
  'steps.prices.open': '{pricedSizes} de {sizes, plural, one {# tamaño} other {# tamaños}} con precio.',
  'steps.prices.first': 'Dé un precio a cada tamaño, después del catálogo.',
  'steps.prices.done': 'Cada tamaño tiene un precio en su zona.',
  'steps.windows': 'Horarios',
  'steps.windows.open': 'Agregue las horas que pueden elegir los clientes.',
  'steps.windows.done': 'Los clientes eligen entre {windows, plural, one {# horario} other {# horarios}}.',
  'steps.boxes': 'Contenedores',
  'steps.boxes.open': 'Escriba los números pintados en ellos.',
  'steps.boxes.done': '{boxes, plural, one {# contenedor} other {# contenedores}} con número',
  'steps.crew': 'Camión y chofer',
  'steps.crew.open':
    '{trucks, plural, one {# camión} other {# camiones}}, {drivers, plural, one {# chofer} other {# choferes}}. Hace falta uno de cada uno.',
  'steps.crew.done':
    '{trucks, plural, one {# camión} other {# camiones}}, {drivers, plural, one {# chofer} other {# choferes}}',
  'steps.facilities': 'Patio y vertedero',
  'steps.facilities.open':
    '{yards, plural, one {# patio} other {# patios}}, {dumps, plural, one {# lugar para descargar} other {# lugares para descargar}}. Hace falta uno de cada uno.',
  'steps.facilities.done':
    '{yards, plural, one {# patio} other {# patios}}, {dumps, plural, one {# lugar para descargar} other {# lugares para descargar}}',
  'steps.order': 'Primer pedido',
  'steps.order.open': 'Pida en su propia página y pague, como un cliente.',
  'steps.order.simulated':
    'Pida en su propia página, como un cliente. La tarjeta 4242 4242 4242 4242 paga, y no se mueve dinero.',
  'steps.order.done': 'El pedido {number} está pagado.',
  'steps.phones': 'En su teléfono',
  'steps.phones.hint': 'Apunte la cámara de un teléfono a un código.',
  'steps.phones.onlyHere':
    'Estos códigos llevan {address}, que solo abre en esta computadora. Con PUBLIC_URL abren también en teléfonos.',
  'steps.customer': 'La página de sus clientes',
  'steps.driver': 'La aplicación de su chofer',
  'steps.preview': 'Ver su primera página',
  'steps.preview.shared':
    'Varias empresas comparten esta instalación, así que su primera página no lleva los colores de ninguna.',
} satisfies Record<keyof typeof en, string>
