import type { DecodeText } from './code-pages.ts'
import { Entity } from './entity.ts'
import { kindOfCode } from './group-codes.ts'
import type { TagReader } from './tag-reader.ts'

/** Kinds whose parts follow as entities of their own until SEQEND. */
const isContainer = (entity: Entity) =>
  entity.kind === 'POLYLINE' || (entity.kind === 'INSERT' && entity.number(66) === 1)
const isPart = (kind: string) => kind === 'VERTEX' || kind === 'ATTRIB'

/** Reads entities from where the tags are, which must be at a pair of code 0; stops at the end of the section. */
export class EntityReader {
  private isAtStart = false

  constructor(
    private readonly tags: TagReader,
    readonly decode: DecodeText,
  ) {}

  seek(position: number): void {
    this.tags.seek(position)
    this.isAtStart = this.tags.next()
  }

  position(): number {
    return this.tags.position()
  }

  /** Nothing at ENDSEC, EOF and the end of the file. */
  read(): Entity | undefined {
    const entity = this.readOne()
    if (!entity || !isContainer(entity)) return entity
    for (;;) {
      if (!this.isAtStart) return entity
      const kind = this.kind()
      // Files in the wild forget SEQEND; whatever else comes ends the parts as well.
      if (kind !== 'SEQEND' && !isPart(kind)) return entity
      const part = this.readOne()
      if (!part || part.kind === 'SEQEND') return entity
      entity.children.push(part)
    }
  }

  private kind(): string {
    return this.decode(this.tags.bytes()).trim()
  }

  private readOne(): Entity | undefined {
    const { tags } = this
    if (!this.isAtStart) return undefined
    const kind = this.kind()
    if (kind === 'ENDSEC' || kind === 'EOF' || kind === 'SECTION') return undefined
    const entity = new Entity(kind)
    this.isAtStart = false
    let group = ''
    // Extended data is other programs' own, except that old viewports keep their view there.
    const limit = kind === 'VIEWPORT' ? 1072 : 1000
    while (tags.next()) {
      const { code } = tags
      if (code === 0) {
        this.isAtStart = true
        break
      }
      if (code >= limit || code < 0 || code === 999) continue
      if (code === 102) {
        const text = this.decode(tags.bytes()).trim()
        group = text.startsWith('{') ? text : ''
        // Without a brace it names a part of a record.
        if (!group && text !== '}') {
          entity.codes.push(code)
          entity.values.push(text)
        }
        continue
      }
      if (group) {
        if (code === 360 && group === '{ACAD_XDICTIONARY') entity.dictionary = this.decode(tags.bytes()).trim()
        continue
      }
      entity.codes.push(code)
      const type = kindOfCode(code)
      entity.values.push(type === 'text' ? this.textOf(code) : type === 'chunk' ? '' : tags.number())
    }
    return entity
  }

  /** Blanks belong to what people wrote, not to names and handles. */
  private textOf(code: number): string {
    const text = this.decode(this.tags.bytes())
    return code === 1 || code === 3 || code === 304 ? text : text.trim()
  }
}
