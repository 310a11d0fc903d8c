// The page that the viewer's tests look at: the viewer itself on `window`, and models from the test's own server.
import * as face from '@sunmao/viewer'

const canvas = document.querySelector('canvas') as HTMLCanvasElement

const fetchPart = (address: string) => async (signal: AbortSignal) =>
  new Uint8Array(await (await fetch(address, { signal })).arrayBuffer())

/** Where the test's server has the parts of a model. */
async function sourceOf(name: string): Promise<face.ModelSource> {
  const { parts } = (await (await fetch(`/packs/${name}`)).json()) as { parts: number }
  return {
    head: fetchPart(`/packs/${name}/head`),
    parts: Array.from({ length: parts }, (_, at) => fetchPart(`/packs/${name}/${at}`)),
  }
}

const kit = {
  ...face,
  canvas,
  sourceOf,
  viewer: undefined as face.Viewer | undefined,
  /** Begins anew: a fresh viewer with these models, complete. */
  async start(names: readonly string[], options: face.ViewerOptions = {}): Promise<face.Viewer> {
    const viewer = new face.Viewer(canvas, options)
    kit.viewer = viewer
    for (const name of names) await viewer.open(name, await sourceOf(name)).isComplete
    viewer.look('corner', 0)
    viewer.drawNow()
    return viewer
  },
}

export type Kit = typeof kit
Object.assign(window, { kit })
