/** What a driver looks over on a truck (rule D106): the eleven systems of the federal driver vehicle inspection report, 49 CFR 396.11. */
export const truckSystems = [
  /** Trailer brake connections included. */
  'service-brakes',
  'parking-brake',
  'steering',
  'lights',
  'tires',
  'horn',
  'wipers',
  'mirrors',
  'coupling',
  'wheels',
  'emergency-equipment',
] as const
export type TruckSystem = (typeof truckSystems)[number]
