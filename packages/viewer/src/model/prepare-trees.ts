import { type ModelData, treeOf } from './model-data.ts'

type Step = (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void

const whenIdle = (step: Step) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(step)
  else setTimeout(() => step({ timeRemaining: () => 0 }), 30)
}

/** Makes the trees for rays while nobody waits, one shape after the other: the first pick does not have to. */
export function prepareTrees({ meshes }: ModelData, signal: AbortSignal): void {
  let next = 0
  const step: Step = (deadline) => {
    if (signal.aborted) return
    do {
      const mesh = meshes[next++]
      if (mesh) treeOf(mesh)
    } while (next < meshes.length && deadline.timeRemaining() > 2)
    if (next < meshes.length) whenIdle(step)
  }
  whenIdle(step)
}
