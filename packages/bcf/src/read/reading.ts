// Reads an element field by field and knows afterwards what nobody asked for: that is kept as it is.
import { guidIn, guidOf } from '../guid.ts'
import type { KeptPart, Mend } from '../topic.ts'
import type { Vector } from '../viewpoint.ts'
import { nodeXml } from '../xml/node-xml.ts'
import { element } from '../xml/write-xml.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** What a file had to be mended for, and what of it is kept. */
export interface Notes {
  /** The file. */
  path: string
  mended: Mend[]
  kept: KeptPart[]
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/

export class Reading {
  private readonly asked = new Set<string>()

  constructor(
    readonly node: XmlNode,
    private readonly notes: Notes,
    private readonly place: string,
  ) {}

  within(name: string): Reading | undefined {
    return this.all(name)[0]
  }

  all(name: string): Reading[] {
    this.asked.add(name)
    const place = this.place ? `${this.place}/${name}` : name
    return this.node.children
      .filter((child) => child.name === name)
      .map((child) => new Reading(child, this.notes, place))
  }

  /** The text of an element; nothing where it is empty. */
  text(name: string): string | undefined {
    this.asked.add(name)
    return this.node.children.find((child) => child.name === name)?.text.trim() || undefined
  }

  texts(name: string): string[] {
    this.asked.add(name)
    return this.node.children
      .filter((child) => child.name === name)
      .map((child) => child.text.trim())
      .filter(Boolean)
  }

  attribute(...names: string[]): string | undefined {
    for (const name of names) this.asked.add(`@${name}`)
    const name = names.find((each) => this.node.attributes[each]?.trim())
    return name && this.node.attributes[name]!.trim()
  }

  flag(...names: string[]): boolean | undefined {
    const value = this.attribute(...names)?.toLowerCase()
    return value === undefined ? undefined : value === 'true' || value === '1'
  }

  number(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (Number.isFinite(value)) return value
    this.mend('number', text)
    const mended = Number(text.replace(',', '.'))
    return Number.isFinite(mended) ? mended : undefined
  }

  integer(name: string): number | undefined {
    const value = this.number(name)
    return value === undefined || Math.abs(value) >= 2 ** 31 ? undefined : Math.trunc(value)
  }

  /** An xs:dateTime; a day alone becomes its first moment. */
  date(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || (dateTime.test(text) && !Number.isNaN(Date.parse(text)))) return text
    this.mend('date', text)
    const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
    return Number.isNaN(time) ? undefined : new Date(time).toISOString()
  }

  /** Its guid; one that follows from `otherwise` where it has none. */
  guid(otherwise: string): string {
    const text = this.attribute('Guid')
    const found = guidIn(text)
    if (!found) this.mend('guid', text)
    return found ?? guidOf(text || otherwise)
  }

  vector(name: string): Vector | undefined {
    const inside = this.within(name)
    const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => inside?.number(axis))
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
  }

  mend(code: Mend['code'], found?: string): void {
    this.notes.mended.push({ code, at: `${this.notes.path}#${this.place}`, found: found?.slice(0, 200) })
  }

  /** Keeps what nobody asked for; after it the element has been read. */
  keepRest(guid?: string): void {
    for (const child of this.node.children)
      if (!this.asked.has(child.name)) this.notes.kept.push({ place: this.place, guid, xml: nodeXml(child) })
    const rest = Object.entries(this.node.attributes).filter(([name]) => !this.asked.has(`@${name}`))
    if (rest.length > 0)
      this.notes.kept.push({ place: this.place, guid, xml: element('Attributes', Object.fromEntries(rest)) })
  }
}
