export default {
  'labels.title': 'Etiquetas para contenedores',
  'labels.lead': 'Número, nombre, teléfono y un código que cualquier teléfono puede leer.',
  'labels.back': 'Volver a los contenedores',
  'labels.which': 'Contenedores que llevarán etiqueta',
  'labels.chosen': '{count} de {all, plural, one {# contenedor elegido} other {# contenedores elegidos}}',
  'labels.all': 'Todos',
  'labels.none': 'Ninguno',
  'labels.copies': 'Etiquetas por contenedor',
  'labels.first': 'Primera etiqueta libre de la hoja',
  'labels.print': 'Imprimir {count, plural, one {# etiqueta} other {# etiquetas}}',
  'labels.paper':
    'Para papel carta con 6 etiquetas de 4 × 3⅓ pulgadas, como las Avery 5524, resistentes al agua. Imprima en tamaño real (100 %), sin márgenes.',
  'labels.onlyHere':
    'Los códigos llevarían {address}, que otros teléfonos no pueden abrir. Ponga la dirección pública en PUBLIC_URL antes de imprimir.',
  'labels.empty': 'Ningún contenedor coincide. Cambie los filtros o agregue contenedores.',
  'labels.noneChosen': 'No hay ningún contenedor elegido.',
  'labels.sheets': 'Hojas',
}
