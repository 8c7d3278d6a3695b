/**
 * The parts of a truck that a driver inspects (rule D106). They are the eleven systems of the federal driver vehicle inspection report, 49
 * CFR 396.11.
 */
export const truckSystems = [
  /** With the connections of the trailer brakes. */
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
