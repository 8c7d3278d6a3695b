/** The public pages show materials with the drawings of the checkout (rule C24). */
import type { Material } from '#domain/catalog/material.ts'
import { materialPath } from '#domain/drawing/material-path.ts'
import { type Html, html } from '#server/http/html.ts'

export const materialMark = ({ icon }: Pick<Material, 'icon'>): Html =>
  html`<svg class="material" viewBox="0 0 24 24" aria-hidden="true"><path d="${materialPath(icon)}"/></svg>`

type Marked = Pick<Material, 'icon' | 'name'>

/** `remark` is shown in small letters below the name. */
export const materialMarks = <One extends Marked>(
  materials: readonly One[],
  remark?: (one: One) => string | null,
): Html =>
  html`<ul class="materials">${materials.map(one => {
    const text = remark?.(one)
    return html`<li>${materialMark(one)}<span>${one.name}${text && html` <small>${text}</small>`}</span></li>`
  })}</ul>`
