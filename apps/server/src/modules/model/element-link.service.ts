import { deflateRawSync } from 'node:zlib'
import type { ElementSet } from '@sunmao/contract'

/** More than an address may have. */
const MOST = 6000

/** The workbench with these elements shown before the faded rest of their models; too many for an address are not singled out. */
export function elementsLink(projId: number, elements: ElementSet): string {
  const state = { isolated: { elements, rest: 'ghosted' } }
  const packed = deflateRawSync(JSON.stringify(state)).toString('base64url')
  const address = `/modelBrowse?projId=${projId}&files=${Object.keys(elements).join()}`
  return packed.length > MOST ? address : `${address}#v=${packed}`
}
