/** Words by which the parts of a typed address are found. They are compared in lower case and without the dot of an abbreviation. */

const streetTypes = new Set(
  `alley aly annex anx arcade arc avenue ave av avenida bayou byu beach bch bend bnd blf bluff boulevard blvd branch br
  bridge brg brook brk bypass byp canyon cyn causeway cswy center ctr circle cir cliff clf close club commons cmn corner cor
  corso court ct cove cv creek crk crescent cres crest crossing xing crossroad xrd curve dale dam drive dr estate estates est
  expressway expy extension ext falls fls ferry fry field fields fld flds flat flats ford forest forge fork forks fort
  freeway fwy garden gardens gdns gateway gtwy glen gln green grn grove grv harbor hbr haven hvn heights hts highway hwy
  hill hills hl hls hollow holw island isle junction jct knoll knl knolls lake lakes landing lndg lane ln light loop mall
  manor mnr meadow meadows mdws mews mill mills motorway mount mountain mtn orchard oval overpass park parkway pkwy pass
  passage path pike pine pines place pl plain plains plaza plz point pt points port prairie promenade ramp ranch rapids
  rest ridge rdg ridges river riv road rd route rte row rue run shoal shore shores skyway spring springs spur square sq
  station sta strand stravenue stream street st summit smt terrace ter terr throughway trace trce track trail trl trafficway tunnel
  turnpike tpke underpass union valley vly via viaduct view vw village vlg ville vista vis walk wall way well wells`.split(
    /\s+/,
  ),
)

const directions = new Set(
  `n s e w ne nw se sw north south east west northeast northwest southeast southwest norte sur este oeste`.split(' '),
)

/** Roads that have a number in place of a name: "FM 969", "US Highway 290", "County Road 110". */
const numberedRoads = new Set(
  'fm rm rr us sh sr cr ih i hwy highway interstate county state road rd route rte rt farm ranch market to loop spur business bus'.split(
    ' ',
  ),
)

export const plainWord = (word: string): string => word.toLowerCase().replace(/\.+$/, '')

export const isStreetType = (word: string): boolean => streetTypes.has(plainWord(word))

export const isDirection = (word: string): boolean => directions.has(plainWord(word).replaceAll('.', ''))

export const isNumberedRoad = (word: string): boolean => numberedRoads.has(plainWord(word))

/** Returns true if a street can end with this word, so that a unit or the city may follow it: "St", "NW", "290", "I-35", "22/27". */
export const canEndStreet = (word: string): boolean => isStreetType(word) || isDirection(word) || /\d/.test(word)
