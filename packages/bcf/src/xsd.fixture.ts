// Holds documents against the schemas of BCF: order, how often, which attributes, and the patterns and ranges of values. It
// knows of XML Schema what those use, and throws for anything else.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesSource } from './bytes.ts'
import { defaultLimits } from './limits.ts'
import { readXml } from './xml/read-xml.ts'
import type { XmlNode } from './xml/xml-node.ts'
import { readZip } from './zip/read-zip.ts'

export interface Schemas {
  /** Elements, types, attributes and groups by kind and name, of all files. */
  named: Map<string, XmlNode>
}

const roots: [RegExp, string][] = [
  [/markup\.bcf$/, 'Markup'],
  [/\.bcfv$/, 'VisualizationInfo'],
  [/bcf\.version$/, 'Version'],
  [/extensions\.xml$/, 'Extensions'],
  [/documents\.xml$/, 'DocumentInfo'],
]

export function readSchemas(folder: string): Schemas {
  const named = new Map<string, XmlNode>()
  if (!existsSync(folder)) throw new Error(`no schemas in ${folder}`)
  for (const file of readdirSync(folder))
    for (const node of readXml(readFileSync(join(folder, file))).children)
      if (node.attributes.name && !(file === 'extensions.xsd')) named.set(`${node.name} ${node.attributes.name}`, node)
  for (const node of existsSync(join(folder, 'documents.xsd'))
    ? readXml(readFileSync(join(folder, 'extensions.xsd'))).children
    : [])
    if (node.attributes.name) named.set(`${node.name} ${node.attributes.name}`, node)
  return { named }
}

/** One sentence for each fault of each file of an archive. */
export async function schemaFaults(schemas: Schemas, archive: Uint8Array): Promise<string[]> {
  const faults: string[] = []
  for (const file of (await readZip(bytesSource(archive), defaultLimits)).files) {
    const name = roots.find(([pattern]) => pattern.test(file.path))?.[1]
    if (!name && !file.path.endsWith('project.bcfp')) continue
    const node = readXml(await file.read())
    const root = schemas.named.get(`element ${name ?? node.name}`)
    if (!root || (name && node.name !== name)) faults.push(`${file.path}: root ${node.name}`)
    else new Check(schemas, file.path, faults).element(node, root)
  }
  return faults
}

class Check {
  constructor(
    private readonly schemas: Schemas,
    private readonly path: string,
    private readonly faults: string[],
  ) {}

  element(node: XmlNode, declared: XmlNode): void {
    const type = declared.attributes.type
    const inline = declared.children.find(({ name }) => name === 'complexType' || name === 'simpleType')
    const named = type && (this.find('complexType', type) ?? this.find('simpleType', type))
    if (type?.startsWith('xs:')) this.value(node.text, type, node.name)
    else this.typed(node, named || inline!)
  }

  private typed(node: XmlNode, type: XmlNode): void {
    if (type.name === 'simpleType') {
      this.simple(node.text, type, node.name)
      return
    }
    this.attributes(node, type)
    const particle = type.children.find(({ name }) => name === 'sequence' || name === 'choice')
    const rest = particle ? this.particle([...node.children], particle, node) : node.children
    for (const child of rest) this.fault(`${child.name} in ${node.name}`)
    if (node.text.trim()) this.fault(`text in ${node.name}`)
  }

  /** Takes from the front what the particle describes; answers the rest. */
  private particle(children: XmlNode[], particle: XmlNode, parent: XmlNode): XmlNode[] {
    let rest = children
    if (particle.name === 'choice') {
      const found = particle.children.find(({ attributes }) => attributes.name === rest[0]?.name)
      const mayMiss = particle.children.some(({ attributes }) => attributes.minOccurs === '0')
      if (!found && !mayMiss) this.fault(`no choice in ${parent.name}`)
      return found ? this.occurrences(rest, found, parent) : rest
    }
    for (const part of particle.children) {
      if (part.name === 'annotation') continue
      rest = part.name === 'element' ? this.occurrences(rest, part, parent) : this.particle(rest, part, parent)
    }
    return rest
  }

  private occurrences(children: XmlNode[], declared: XmlNode, parent: XmlNode): XmlNode[] {
    const { name, minOccurs = '1', maxOccurs = '1' } = declared.attributes
    const most = maxOccurs === 'unbounded' ? Number.POSITIVE_INFINITY : Number(maxOccurs)
    let count = 0
    while (count < most && children[count]?.name === name) this.element(children[count++]!, declared)
    if (count < Number(minOccurs)) this.fault(`${name} missing in ${parent.name}`)
    return children.slice(count)
  }

  private attributes(node: XmlNode, type: XmlNode): void {
    const declared = new Map(this.attributesOf(type))
    for (const [name, value] of Object.entries(node.attributes)) {
      const attribute = declared.get(name)
      const inline = attribute?.children.find((child) => child.name === 'simpleType')
      if (!attribute) this.fault(`attribute ${name} of ${node.name}`)
      else if (inline) this.simple(value, inline, name)
      else this.value(value, attribute.attributes.type!, name)
    }
    for (const [name, { attributes }] of declared)
      if (attributes.use === 'required' && !(name in node.attributes)) this.fault(`no ${name} of ${node.name}`)
  }

  private attributesOf(type: XmlNode): [string, XmlNode][] {
    return type.children.flatMap((child): [string, XmlNode][] => {
      const { name, ref, use } = child.attributes
      if (child.name === 'attributeGroup') return this.attributesOf(this.find('attributeGroup', ref!)!)
      if (child.name !== 'attribute') return []
      if (name) return [[name, child]]
      const found = this.find('attribute', ref!)!
      return [[ref!, { ...found, attributes: { ...found.attributes, ...(use && { use }) } }]]
    })
  }

  private value(text: string, type: string, name: string): void {
    const own = this.find('simpleType', type)
    if (own) {
      this.simple(text, own, name)
      return
    }
    const patterns: Record<string, RegExp> = {
      'xs:string': /^/,
      'xs:anyURI': /^/,
      'xs:normalizedString': /^[^\t\r\n]*$/,
      'xs:boolean': /^(true|false|1|0)$/,
      'xs:double': /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/,
      'xs:int': /^[-+]?\d{1,10}$/,
      'xs:dateTime': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
    }
    const pattern = patterns[type]
    if (!pattern) throw new Error(`a type that is not known here: ${type}`)
    if (!pattern.test(text)) this.fault(`${name}: ${text.slice(0, 40)} is no ${type}`)
  }

  private simple(text: string, type: XmlNode, name: string): void {
    const restriction = type.children.find((child) => child.name === 'restriction')!
    const facets = restriction.children
    const values = (facet: string) =>
      facets.filter((each) => each.name === facet).map(({ attributes }) => attributes.value!)
    this.value(text, restriction.attributes.base!, name)
    const collapsed = values('whiteSpace').includes('collapse') ? text.replace(/\s+/g, ' ').trim() : text
    const isWrong =
      values('pattern').some((pattern) => !new RegExp(`^(?:${pattern})$`).test(collapsed)) ||
      values('length').some((length) => collapsed.length !== Number(length)) ||
      values('minLength').some((length) => collapsed.length < Number(length)) ||
      values('minInclusive').some((least) => !(Number(text) >= Number(least))) ||
      values('maxInclusive').some((most) => !(Number(text) <= Number(most))) ||
      values('minExclusive').some((least) => !(Number(text) > Number(least))) ||
      values('maxExclusive').some((most) => !(Number(text) < Number(most))) ||
      (values('enumeration').length > 0 && !values('enumeration').includes(text))
    if (isWrong) this.fault(`${name}: ${text.slice(0, 40)}`)
  }

  private find = (kind: string, name: string) => this.schemas.named.get(`${kind} ${name}`)

  private fault(what: string): void {
    this.faults.push(`${this.path}: ${what}`)
  }
}
