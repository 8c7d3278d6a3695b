export default {
  'yardLoad.facility': 'Descargar en',
  'yardLoad.best': 'El mejor lugar de la ruta',
  'yardLoad.bestIs': 'El mejor lugar de la ruta: {place}',
  'yardLoad.takes': 'Acepta esta carga',
  'yardLoad.refuses': 'No acepta esta carga',
  'yardLoad.hours': '{from}–{to}',
  'yardLoad.allDay': 'abierto todo el día',
  'yardLoad.closedThatDay': 'cerrado ese día',
  'yardLoad.openAt': 'abierto al llegar, hacia las {at}',
  'yardLoad.closedAt': 'cerrado al llegar, hacia las {at}',
  'yardLoad.asWith': 'Llegada con {driver}',
  'yardLoad.noArrival': 'La llegada se sabe cuando tenga chofer.',
} as const
