import type en from '#web/i18n/en/company/area-figures.ts'

export default {
  'areaFigures.title': 'Sus zonas en cifras',
  'areaFigures.zips': 'Códigos postales con servicio',
  'areaFigures.zips.off': '{count, plural, =0 {Todos están activos} one {# más inactivo} other {# más inactivos}}',
  'areaFigures.toDeliver': 'Pedidos por entregar',
  'areaFigures.standing':
    '{count, plural, =0 {No hay contenedores allí} one {# contenedor está allí} other {# contenedores están allí}}',
  'areaFigures.placed': 'Pedidos en 30 días',
  'areaFigures.placed.none': 'Aún sin pedidos',
  'areaFigures.placed.most': 'La zona con más: {area}, {count}',
  'areaFigures.waiting': 'Personas que esperan un código postal',
  'areaFigures.waiting.zips':
    '{count, plural, =0 {Ningún cliente espera} one {en # código postal} other {en # códigos postales}}',
  'areaFigures.toDeliver.short': 'Por entregar',
  'areaFigures.standing.short': 'Con clientes',
  'areaFigures.zips.short': '{on, plural, one {# activo} other {# activos}}',
  'areaFigures.zips.both':
    '{on, plural, one {# activo} other {# activos}} · {off, plural, one {# inactivo} other {# inactivos}}',
  'areaFigures.map': 'Dónde entrega, y dónde esperan',
  'areaFigures.map.label':
    'Mapa: {zips, plural, one {# código postal con servicio} other {# códigos postales con servicio}} en {cities, plural, one {# ciudad} other {# ciudades}}, y {waiting, plural, =0 {ningún cliente que espera} one {# cliente que espera} other {# clientes que esperan}} un código postal. La lista está en Demanda.',
  'areaFigures.map.legend': 'Un círculo es un código postal donde esperan personas, con su número.',
  'areaFigures.map.toDemand': 'Ver quién espera',

  'permitGroups.title': 'Los permisos en cifras',
  'permitGroups.written': 'Ciudades con su texto',
  'permitGroups.written.all': 'Todas tienen uno',
  'permitGroups.written.missing':
    '{count, plural, one {# ciudad aún no tiene texto} other {# ciudades aún no tienen texto}}',
  'permitGroups.spanish': 'También en español',
  'permitGroups.spanish.note':
    '{count, plural, one {# más muestra el texto en inglés} other {# más muestran el texto en inglés}}',
  'permitGroups.next': 'Escriba ahora',
  'permitGroups.next.none': 'No queda nada por escribir',
  'permitGroups.next.zips':
    '{count, plural, one {# código postal suyo está allí} other {# códigos postales suyos están allí}}',
  'permitGroups.links': 'Llevan a la página de la ciudad',
  'permitGroups.missing': 'Por escribir',
  'permitGroups.missing.hint':
    'Allí los clientes leen las palabras de siempre. Primero va la ciudad con más códigos postales suyos.',
  'permitGroups.english': 'Solo en inglés',
  'permitGroups.english.hint': 'Las páginas en español muestran el texto en inglés.',
  'permitGroups.complete': 'Escritos en los dos idiomas',
  'permitGroups.complete.hint': 'Los clientes leen sus palabras.',
  'permitGroups.zips': 'Códigos postales',
  'permitGroups.link': 'Página de la ciudad',
  'permitGroups.write': 'Escribir',
  'permitGroups.usual': 'Las palabras de siempre',
  'permitGroups.toAreas': 'Agregar códigos postales a una zona',
  'permitGroups.preview': 'Los clientes leen',
} satisfies Record<keyof typeof en, string>
