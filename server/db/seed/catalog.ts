/** The demo hauler sells what the ready-made catalog has (rule A26), under ids that never change. */
import { readyMadeCatalog } from '#domain/ready-made/catalog.ts'
import { demoId } from './ids.ts'

export const demoCatalog = readyMadeCatalog(demoId)
export const demoContainerTypes = demoCatalog.containerTypes
export const demoMaterials = demoCatalog.materials
export const demoAddOns = demoCatalog.addOns
export const demoCleanups = demoCatalog.cleanups
export const containerIdBySize = demoCatalog.idBySize
