import { ViewState } from '@sunmao/contract'
import type { Viewer, ViewerState } from '@sunmao/viewer'
import { useEffect } from 'react'
import { keptParts } from './saved/view-state.ts'

const WAIT_MS = 400
const MOST = 6000

/** What is seen as letters that an address may have. */
export async function packState(state: ViewerState): Promise<string> {
  const kept = Object.fromEntries(keptParts.map((part) => [part, state[part]]))
  const json = JSON.stringify(kept, (_, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value))
  const compressed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Nothing for what is no such text, and no part that is not what it should be: an address can be typed by anybody. */
export async function unpackState(text: string): Promise<Partial<ViewState> | undefined> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const found = (await new Response(plain).json()) as Record<string, unknown>
    const good = keptParts.flatMap((part) => {
      const read = found[part] === undefined ? undefined : ViewState.shape[part].safeParse(found[part])
      return read?.success ? [[part, read.data]] : []
    })
    return Object.fromEntries(good) as Partial<ViewState>
  } catch {
    return undefined
  }
}

/** The address follows what is seen, and a copied address shows it again. Too much for an address is left out. */
export function useAddressState(viewer: Viewer | undefined): void {
  useEffect(() => {
    if (!viewer) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const write = async () => {
      const mine = timer
      const text = await packState(viewer.state.getState())
      if (isOver) return
      if (text.length <= MOST) history.replaceState(history.state, '', `#v=${text}`)
      if (timer === mine) delete viewer.canvas.dataset.addressDue
    }
    const listen = () =>
      viewer.state.subscribe((now, before) => {
        if (keptParts.every((part) => now[part] === before[part])) return
        clearTimeout(timer)
        // For whoever waits until the address says what is seen.
        viewer.canvas.dataset.addressDue = ''
        timer = setTimeout(write, WAIT_MS)
      })
    const given = /^#v=(.+)$/.exec(location.hash)?.[1]
    let undo = () => {}
    const begin = async () => {
      const state = given ? await unpackState(given) : undefined
      if (isOver) return
      if (state) viewer.state.setState(state)
      undo = listen()
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      undo()
    }
  }, [viewer])
}
