/** Each size goes to a driver whose truck carries it. */
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { containerIdBySize } from '../catalog.ts'
import { demoTrucks } from '../fleet.ts'
import { demoDrivers } from '../people.ts'
import type { Dice } from './random.ts'

const carriers = (size: ContainerSize): number[] =>
  demoDrivers.flatMap(({ usualTruckId }, index) => {
    const truck = demoTrucks.find(({ id }) => id === usualTruckId)
    return truck?.carries.includes(containerIdBySize[size]) ? [index] : []
  })

export function driverFor(size: ContainerSize, dice: Dice): number {
  const [first, ...others] = carriers(size)
  if (first === undefined) throw new Error(`nobody of the demo drives a ${size}`)
  return dice.oneOf([first, ...others])
}
