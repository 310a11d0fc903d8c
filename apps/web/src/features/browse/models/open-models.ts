import { model } from '@sunmao/contract'
import { type FetchPart, type OpenModel, startState, type Viewer } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'

/** Opens the drawings of models that are not open yet and closes those that are not wanted any more. */
export class ModelOpener {
  private readonly open = new Map<number, OpenModel>()

  constructor(
    private readonly viewer: Viewer,
    private readonly hears: {
      onProgress(fileId: number, share: number): void
      onError(fileId: number, error: unknown): void
    },
  ) {}

  async show(fileIds: readonly number[]): Promise<void> {
    for (const [fileId, opened] of this.open) if (!fileIds.includes(fileId)) this.close(fileId, opened)
    const isFirst = this.open.size === 0
    const fresh = fileIds.filter((fileId) => !this.open.has(fileId))
    const opened = fresh.map((fileId) => this.start(fileId))
    const isThere = (await Promise.all(opened)).some(Boolean)
    // Whoever has set a camera meanwhile, by an address or a viewpoint, wants that one.
    if (isFirst && isThere && this.viewer.state.getState().camera === startState.camera)
      this.viewer.fit(undefined, { milliseconds: 0 })
  }

  private async start(fileId: number): Promise<boolean> {
    try {
      const ask = () => call(model.pack, { query: { fileId } }, { quiet: true })
      const pack = await ask()
      // Asked for and closed again meanwhile, or asked for twice.
      if (this.open.has(fileId)) return false
      const opened = this.viewer.open(
        String(fileId),
        {
          head: partAt(pack.head, async () => (await ask()).head),
          parts: pack.chunks.map((address, at) => partAt(address, async () => (await ask()).chunks[at] ?? address)),
        },
        { onProgress: (done, all) => this.hears.onProgress(fileId, done / all) },
      )
      this.open.set(fileId, opened)
      opened.isComplete.catch((error: unknown) => this.hears.onError(fileId, error))
      await headOf(this.viewer, String(fileId), opened)
      return true
    } catch (error) {
      this.hears.onError(fileId, error)
      return false
    }
  }

  private close(fileId: number, opened: OpenModel): void {
    opened.close()
    this.open.delete(fileId)
  }
}

/** Boxes of everything are there with the head; waiting for all of it would let people wait. */
function headOf(viewer: Viewer, id: string, opened: OpenModel): Promise<void> {
  const isThere = () => viewer.placed().some(({ data }) => data.id === id)
  return new Promise((resolve) => {
    if (isThere()) return resolve()
    const timer = setInterval(() => {
      if (!isThere()) return
      clearInterval(timer)
      resolve()
    }, 30)
    const end = () => {
      clearInterval(timer)
      resolve()
    }
    opened.isComplete.then(end, end)
  })
}

/** Addresses live for a minute or some: whoever fetches later, on a slow line, asks for another. */
const partAt =
  (address: string, renew: () => Promise<string>): FetchPart =>
  async (signal) => {
    const first = await fetch(address, { signal })
    const response = first.ok ? first : await fetch(await renew(), { signal })
    if (!response.ok || !response.body) throw new Error(`part: ${response.status}`)
    const plain = response.body.pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(plain).arrayBuffer())
  }
