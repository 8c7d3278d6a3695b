import { expect, test } from 'vitest'
import { facts, onLine, routeOf, stopsOf, written } from './day.stage.ts'
import { planOf } from './plan.ts'

/** Each row has a name, the truck, its stops and the plan that follows from them. */
const days: readonly (readonly [string, string, string, string])[] = [
  ['an empty day ends as it begins', '1', '', '7:00'],
  // These trucks carry one box at a time.
  ['a drop-off fetches its box', '1', 'd20@5', 'Y+20 d20 H 7:35'],
  ['a pick-up dumps where the truck is home soonest', '1', 'p20@5', 'p20 T20 H 8:15'],
  ['farther out the other facility is nearer', '1', 'p20@15', 'p20 L20 H 8:25'],
  ['a dumped box goes straight on', '1', 'p20@15 d20@18', 'p20 L20 d20* H 8:40'],
  ['a box of another type is exchanged in the yard', '1', 'p30@15 d20@18', 'p30 L30 Y-30+20 d20 H 9:36'],
  ['after a drop-off there is room', '1', 'd20@5 p20@7', 'Y+20 d20 p20 T20 H 8:44'],
  ['a swap brings one and takes one', '1', 's20@12', 'Y+20 s20 L20 H 8:45'],
  ['one swap feeds the next', '1', 's20@12 s20@16', 'Y+20 s20 L20 s20* L20 H 9:48'],
  ['a swap may change the size', '1', 's20/30@12', 'Y+30 s20/30 L20 H 8:45'],
  ['what it took feeds the drop-off after it', '1', 's20/30@12 d20@15', 'Y+30 s20/30 L20 d20* H 9:00'],
  ['dump and return visits twice', '1', 'r20@12', "r20 L20 r20' H 8:50"],
  ['dump and return after a drop-off', '1', 'd20@5 r30@12', "Y+20 d20 r30 L30 r30' H 9:15"],
  ['a relocation carries its box on', '1', 'm20@5>12', 'm20 H 7:54'],
  ['a relocation needs the place', '1 +20', 'm20@5>12', 'Y-20 m20 H 8:04'],
  ['a full one on the truck is dumped first', '1 7:00 @15 +20f', 'd20@18', 'L20 d20* H 8:10'],
  ['an empty one on the truck is used', '1 +20', 'd20@5', 'd20 H 7:25'],
  ['an empty one is set down before a pick-up', '1 +20', 'p20@15', 'Y-20 p20 L20 H 8:35'],
  ['a day in progress goes on from where the truck is', '1 9:00 @12', 'p20@15', 'p20 L20 H 10:13'],
  ['what is done is not driven again', '1 8:00 @5', 'd20@5# p20@15', 'p20 L20 H 9:20'],
  // Only some facilities take these loads, and the facilities have opening hours.
  ['concrete goes to the recycler', '1', 'p10c@15', 'p10 R10 H 8:45'],
  ['concrete is dumped and its box returned', '1', 'r10c@25', "r10 R10 r10' H 9:10"],
  ['a closed facility is passed by', '1 15:00', 'p20@15', 'p20 T20 H 16:35'],
  ['when all are closed it shows', '1 17:00', 'p20@15', 'p20 L20! H 18:25'],
  ['the recycler is closed, no other takes it', '1 15:50', 'p10c@15', 'p10 R10! H 17:35'],
  ['the truck waits until the facility opens', '1 6:00', 'p10c@25', 'p10 R10 H 8:00'],
  ['a load with a facility of its own', '1', 'p20@15=T', 'p20 T20 H 8:35'],
  ['the wrong facility shows', '1', 'p10c@15=L', 'p10 L10! H 8:25'],
  // On these days, a customer expects the truck within certain hours.
  ['the truck waits for the window', '1', 'd20@5[9-12]', 'Y+20 d20 H 9:20'],
  ['a missed window shows', '1 12:00', 'd20@5[9-12]', 'Y+20 d20! H 12:35'],
  // On these days, the dispatcher has added stops that no customer ordered.
  ['a full box in the yard is dumped', '1', 'u20', 'Y+20f u20:T20 H 8:00'],
  ['and goes on to a customer', '1', 'u20 d20@-12', 'Y+20f u20:T20 d20* H 8:19'],
  ['it is dumped where the dispatcher says', '1', 'u20=L', 'Y+20f u20:L20 H 8:20'],
  ['what is on the truck is dumped', '1 +20f', 'u=T', 'u:T20 H 7:50'],
  ['nothing to dump shows', '1', 'u=T', 'u! H 7:50'],
  ['a full box is left in the yard', '1', 'p20@5 y', 'p20 y-20f H 7:35'],
  ['and the truck goes on with another', '1', 'p20@5 y d30@5', 'p20 y-20f Y+30 d30 H 8:10'],
  ['an errand takes its minutes', '1', 'e@4', 'e H 7:23'],
  ['an errand brings an empty box home', '1', 'e20@4', 'e20 H 7:23'],
  ['or to the next customer', '1', 'e20@4 d20@6', 'e20 d20 H 7:42'],
  ['a full box is dumped before an errand where that is sooner', '1', 'p20@15 e@10', 'p20 L20 e H 8:40'],
  // These trucks carry two boxes at a time.
  ['two boxes are loaded at once', '2', 'd20@5 d30@8', 'Y+20+30 d20 d30 H 8:06'],
  ['only what is missing is loaded beside an empty one', '2 +20', 'd20@5 d30@8', 'Y+30 d20 d30 H 7:56'],
  ['only what is in the way is set down', '2 +30 +20', 'p10@15 d20@18', 'Y-30 p10 d20 L10 H 8:50'],
  ['a box stays on the truck while another is exchanged', '2 +30 +20', 'd20@5 d10@8 d30@9', 'd20 Y+10 d10 d30 H 8:23'],
  ['of three the near one goes alone', '2', 'd20@5 d20@8 d20@6', 'Y+20 d20 Y+20+20 d20 d20 H 8:41'],
  ['a chain beats a second box where it is sooner', '2', 'p20@15 d20@18', 'p20 L20 d20* H 8:40'],
  ['two full ones are dumped together', '2', 'p20@5 p30@7', 'p20 p30 T20,30 H 9:04'],
  ['junk and concrete part', '2', 'p20@22 p10c@25', 'p20 p10 R10 L20 H 9:30'],
  ['a swap feeds a drop-off', '2', 's20@12 d20@16', 'Y+20 s20 L20 d20* H 9:00'],
  ['two swaps with two boxes', '2', 's20@12 s30@14', 'Y+20+30 s20 s30 L20,30 H 9:50'],
  ['dump and return beside an empty box', '2', 'r20@12 d30@14', "Y+30 r20 L20 r20' d30 H 9:19"],
  ['a relocation beside an empty box', '2', 'm20@5>12 d30@14', 'Y+30 m20 d30 H 8:23'],
  ['one is dumped before its facility closes', '2 15:10', 'p10c@25 p20@20', 'p10 R10 p20 L20! H 17:40'],
]

test.each(days)('%s: %s | %s', (_, truck, stops, expected) => {
  expect(written(planOf(routeOf(truck), stopsOf(stops), facts, onLine))).toBe(expected)
})
