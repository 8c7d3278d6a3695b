import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { languages } from '#domain/value/language.ts'
import { driverAskText, driverDayText, driverOccasions } from './driver-texts.ts'

const luis = { hauler: 'Grackle Creek Roll-Off', firstName: 'Luis', day: dayOf('2026-11-27'), stops: 6 }
const app = 'https://haul.example/driver'

test('a text to a driver says in each language what happened to the day and where to open it', () => {
  expect(
    languages.flatMap(language =>
      driverOccasions.map(occasion => driverDayText({ ...luis, language, occasion, app: null, stops: 1 })),
    ),
  ).toEqual([
    'Grackle Creek Roll-Off: Luis, your day Fri, Nov 27 is ready, 1 stop. Open the link that you got from us.',
    'Grackle Creek Roll-Off: Luis, your day Fri, Nov 27 has changed. Open the link that you got from us.',
    'Grackle Creek Roll-Off: Luis, su dia vie, 27 de nov esta listo, 1 parada. Abra el enlace que le dimos.',
    'Grackle Creek Roll-Off: Luis, su dia vie, 27 de nov ha cambiado. Abra el enlace que le dimos.',
  ])
  expect(driverDayText({ ...luis, language: 'en', occasion: 'day-published', app })).toBe(
    `Grackle Creek Roll-Off: Luis, your day Fri, Nov 27 is ready, 6 stops: ${app}`,
  )
})

test('a driver’s name that looks like a link is left out', () => {
  expect(driverDayText({ ...luis, firstName: 'www.evil.example', language: 'en', occasion: 'day-changed', app })).toBe(
    `Grackle Creek Roll-Off: your day Fri, Nov 27 has changed: ${app}`,
  )
})

test('a question to a driver names the street and what is missing there, without a street that looks like a link', () => {
  const ask = {
    ...luis,
    place: '1100 Congress Ave',
    missing: ['no-number', 'no-photo'],
    link: `${app}/stop/s1`,
  } as const
  expect(driverAskText({ ...ask, language: 'en' })).toBe(
    `Grackle Creek Roll-Off: Luis, 1100 Congress Ave: no box number, no photo. ${app}/stop/s1`,
  )
  expect(driverAskText({ ...ask, language: 'es', place: 'evil.example' })).toBe(
    `Grackle Creek Roll-Off: Luis, sin numero de contenedor, sin foto. ${app}/stop/s1`,
  )
})
