/** Runs in the browser. The board's library drags each box, and a line shows where the box would be dropped. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

const line = document.createElement('i')
const main = document.querySelector('main')
if (main) autoScrollForElements({ element: main })
for (const element of document.querySelectorAll<HTMLElement>('a')) draggable({ element, onDrop: () => line.remove() })
for (const row of document.querySelectorAll('ul'))
  dropTargetForElements({
    element: row,
    onDrag: ({ location }) => {
      const { clientX: x, clientY: y } = location.current.input
      const next = [...row.querySelectorAll('a')].find(box => {
        const { bottom, left, width } = box.getBoundingClientRect()
        return y < bottom && x < left + width / 2
      })
      if (line.parentElement !== row || line.nextElementSibling !== (next ?? null)) row.insertBefore(line, next ?? null)
    },
  })
