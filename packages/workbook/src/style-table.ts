import type { CellStyle } from './pack/types.ts'

/** Looks, each once. More than 65,535 different ones become the plain look. */
export class StyleTable {
  readonly styles: CellStyle[] = []
  private readonly indexes = new Map<string, number>()
  private readonly recoloured = new Map<string, number>()

  constructor(plain: CellStyle) {
    this.add(plain)
  }

  add(style: CellStyle): number {
    const key = JSON.stringify(style)
    const known = this.indexes.get(key)
    if (known !== undefined) return known
    if (this.styles.length > 0xffff) return 0
    this.styles.push(style)
    this.indexes.set(key, this.styles.length - 1)
    return this.styles.length - 1
  }

  /** The same look with another colour of the letters, such as red for what is owed. */
  withColour(index: number, color: string): number {
    const key = `${index} ${color}`
    const known = this.recoloured.get(key)
    if (known !== undefined) return known
    const style = this.styles[index] ?? {}
    const added = this.add({ ...style, font: { ...style.font, color } })
    this.recoloured.set(key, added)
    return added
  }

  /** Whether a cell without text shows anything of its look. */
  showsBlank(index: number): boolean {
    const style = this.styles[index]
    return Boolean(style?.fill ?? style?.border)
  }
}
