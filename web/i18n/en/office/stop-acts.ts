export default {
  'stopActs.move': 'Move {stop}',
  'stopActs.plan': 'Plan {stop}',
  'stopActs.place': 'Find the best place for {stop}',
  'stopActs.unplan': 'Put {stop} back on its list',
  'stopActs.publish': 'Publish this route',
  'stopActs.publishRouteFor': 'Publish this route for {driver}',
  'stopActs.publishFor': 'Publish for {driver}',
  'stopActs.publishTitle': 'Publish {day} for {driver}?',
} as const
