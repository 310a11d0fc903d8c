import type { Problem } from '@sunmao/model'
import { maxProblems } from './limits.ts'

/** Collects what went wrong without ending the whole. */
export class Problems {
  private readonly list: Problem[] = []
  private left = 0

  /** `element` -1 = not of one element; `expressId` 0 = unknown. */
  add(code: string, element: number, expressId: number, facts: Problem['facts'] = {}): void {
    if (this.list.length < maxProblems) this.list.push({ code, element, expressId, facts })
    else this.left++
  }

  /** Takes over what others have collected. */
  with({ list, left }: Problems): this {
    for (const { code, element, expressId, facts } of list) this.add(code, element, expressId, facts)
    this.left += left
    return this
  }

  /** By their place in the file; those of the file as a whole come first. */
  all(): Problem[] {
    this.list.sort((a, b) => a.element - b.element)
    if (this.left) this.list.push({ code: 'ifc.moreTroubles', element: -1, expressId: 0, facts: { count: this.left } })
    return this.list
  }
}
