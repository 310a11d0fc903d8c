// npm run ifc-schema [-- --check]: the classes of the three IFC schemas with the names of their attributes, as the declarations of the
// geometry kernel state them, into packages/ids/src/schema. A line is CLASS<PARENT and its own attributes, each with its type; `@` is another record.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const schemas = { IFC2X3: 'ifc2x3', IFC4: 'ifc4', IFC4X3: 'ifc4x3' }
const folder = join(root, 'packages/ids/src/schema')
const declarations = readFileSync(join(root, 'node_modules/web-ifc/ifc-schema.d.ts'), 'utf8')

const spaces = declarations.split(/^export declare namespace /m).slice(1)
let isCurrent = true
for (const [schema, file] of Object.entries(schemas)) {
  const space = spaces.find((text) => text.startsWith(`${schema} {`))
  const path = join(folder, `${file}.ts`)
  const text = `// Made by scripts/ifc-schema.mjs; not to be changed by hand.\nexport const ${file} = \`\n${linesOf(space)}\n\`\n`
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  isCurrent = false
  if (!process.argv.includes('--check')) writeFileSync(path, text)
}
if (!isCurrent && process.argv.includes('--check')) {
  console.error('packages/ids/src/schema is not what the declarations state: npm run ifc-schema')
  process.exitCode = 1
}

function linesOf(space) {
  const classes = new Map()
  for (const [, name, parent, body] of space.matchAll(/^ {4}class (Ifc\w+) extends (\w+) \{\n([\s\S]*?)^ {4}\}/gm)) {
    if (!/^(Ifc\w+|IfcLineObject)$/.test(parent) || !body.includes('        type: number;')) continue
    const attributes = [...body.matchAll(/^ {8}(\w+)\??: (?:(?:Ifc(\w+)|(\(Handle<[^[\n]*))(?: \| null)?;)?/gm)].map(
      ([, word, type, record]) => (type ? `${word}=${type.toUpperCase()}` : record ? `${word}=@` : word),
    )
    const own = attributes.slice(0, attributes.indexOf('type'))
    classes.set(name, { parent: parent === 'IfcLineObject' ? '' : parent, attributes: own })
  }
  return [...classes]
    .map(([name, { parent, attributes }]) => {
      const inherited = classes.get(parent)?.attributes.length ?? 0
      const above = classes.has(parent) ? parent.slice(3).toUpperCase() : ''
      return [`${name.slice(3).toUpperCase()}<${above}`, ...attributes.slice(inherited)].join(' ')
    })
    .sort()
    .join('\n')
}
