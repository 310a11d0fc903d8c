import { WorkbookFailure } from '../failure.ts'
import { attribute, decodeText, XmlScanner } from './xml-scanner.ts'

/** An element of a small document: styles, relations, drawings. */
export class XmlNode {
  readonly name: string
  readonly children: XmlNode[] = []
  text = ''
  private readonly attributes: string

  constructor(name: string, attributes: string) {
    this.name = name
    this.attributes = attributes
  }

  get(name: string): string | undefined {
    return attribute(this.attributes, name)
  }

  number(name: string): number | undefined {
    const value = Number(this.get(name) ?? Number.NaN)
    return Number.isFinite(value) ? value : undefined
  }

  /** Whether an attribute is on; without it `otherwise`. */
  flag(name: string, otherwise = false): boolean {
    const value = this.get(name)
    return value === undefined ? otherwise : value === '1' || value === 'true' || value === 'on'
  }

  child(name: string): XmlNode | undefined {
    return this.children.find((child) => child.name === name)
  }

  all(name: string): XmlNode[] {
    return this.children.filter((child) => child.name === name)
  }

  /** The first below it at any depth. */
  find(name: string): XmlNode | undefined {
    for (const child of this.children) {
      const found = child.name === name ? child : child.find(name)
      if (found) return found
    }
    return undefined
  }

  /** All texts below it, in order. */
  allText(): string {
    return this.text + this.children.map((child) => child.allText()).join('')
  }
}

const DEEPEST = 200
const MOST_NODES = 2_000_000

/** A document as a tree. Throws a `WorkbookFailure` for what is no XML. */
export function readXmlTree(bytes: Uint8Array): XmlNode {
  const root = new XmlNode('', '')
  const stack = [root]
  let count = 0
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (stack.length > DEEPEST || ++count > MOST_NODES) throw new WorkbookFailure('tooLarge', 'XML')
      const node = new XmlNode(name, attributes)
      stack.at(-1)?.children.push(node)
      stack.push(node)
    },
    text(text) {
      const top = stack.at(-1)
      if (top) top.text += decodeText(text)
    },
    close(name) {
      if (stack.length < 2 || stack.at(-1)?.name !== name) throw new WorkbookFailure('damaged', 'XML')
      stack.pop()
    },
  })
  scanner.push(bytes)
  scanner.end()
  return root.children[0] ?? root
}
