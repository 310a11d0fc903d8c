import type { Trouble } from '@sunmao/model'
import { maxTroubles } from './limits.ts'

/** Collects what went wrong without ending the whole. */
export class Troubles {
  private readonly list: Trouble[] = []
  private left = 0

  /** `element` -1 = not of one element; `expressId` 0 = unknown. */
  add(code: string, element: number, expressId: number, facts: Trouble['facts'] = {}): void {
    if (this.list.length < maxTroubles) this.list.push({ code, element, expressId, facts })
    else this.left++
  }

  /** Takes over what others have collected. */
  with({ list, left }: Troubles): this {
    for (const { code, element, expressId, facts } of list) this.add(code, element, expressId, facts)
    this.left += left
    return this
  }

  /** By their place in the file; those of the file as a whole come first. */
  all(): Trouble[] {
    this.list.sort((a, b) => a.element - b.element)
    if (this.left) this.list.push({ code: 'ifc.moreTroubles', element: -1, expressId: 0, facts: { count: this.left } })
    return this.list
  }
}
