import { kindOf, type MaterialKind } from '#domain/catalog/material.ts'
import type { ReadyMadeMaterial } from '#domain/ready-made/materials.ts'
import { demoMaterials } from './catalog.ts'

export function demoMaterialsOfKind(kind: MaterialKind): readonly ReadyMadeMaterial[] {
  return demoMaterials.filter(material => kindOf(material) === kind)
}
