import { kindOf, type MaterialKind } from '#domain/catalog/material.ts'
import { type DemoMaterial, demoMaterials } from './materials.ts'

export function demoMaterialsOfKind(kind: MaterialKind): readonly DemoMaterial[] {
  return demoMaterials.filter(material => kindOf(material) === kind)
}
