/**
 * The parts of a truck that a driver inspects (rule D106): the eleven systems of the federal driver vehicle inspection report, 49 CFR
 * 396.11.
 */
export const truckSystems = [
  /** Includes the trailer brake connections. */
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
