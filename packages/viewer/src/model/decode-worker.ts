// The worker's side of decoder.ts.
import { type ChunkOrder, decodeMeshes } from './decode-part.ts'

export interface WorkerQuestion {
  id: number
  bytes: Uint8Array
  order: ChunkOrder
}

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<WorkerQuestion>) => void
  postMessage(message: unknown, transfer?: Transferable[]): void
}

scope.onmessage = async ({ data: { id, bytes, order } }) => {
  try {
    const chunk = await decodeMeshes(bytes, order)
    const { vertices, indices, lod, lines, thirds, lineCounts, closed } = chunk
    const buffers = [vertices, indices, lod, lines, thirds, lineCounts, closed].map(
      (column) => column.buffer as ArrayBuffer,
    )
    scope.postMessage({ id, chunk }, buffers)
  } catch (error) {
    scope.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
}
