export default {
  'yardLoad.facility': 'Dump at',
  'yardLoad.best': 'Best place on the route',
  'yardLoad.bestIs': 'Best place on the route: {place}',
  'yardLoad.takes': 'Takes this load',
  'yardLoad.refuses': 'Does not take this load',
  'yardLoad.hours': '{from}–{to}',
  'yardLoad.allDay': 'open all day',
  'yardLoad.closedThatDay': 'closed that day',
  'yardLoad.openAt': 'open at arrival, about {at}',
  'yardLoad.closedAt': 'closed at arrival, about {at}',
  'yardLoad.asWith': 'Arrival with {driver}',
  'yardLoad.noArrival': 'Arrival is known once it has a driver.',
} as const
