import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { schemaOf } from './ifc-schema.ts'

it('is what the declarations of the geometry kernel state', () => {
  const script = fileURLToPath(new URL('../../../../scripts/ifc-schema.mjs', import.meta.url))
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow()
})

it('knows classes with what they inherit, by version', () => {
  const names = (version: Parameters<typeof schemaOf>[0], name: string) =>
    schemaOf(version)
      .attributesOf(name)
      .map((one) => one.name)
  expect(names('IFC2X3', 'IFCWALL')).toEqual([
    ...['GlobalId', 'OwnerHistory', 'Name', 'Description', 'ObjectType', 'ObjectPlacement', 'Representation', 'Tag'],
  ])
  expect(names('IFC4', 'IFCWALL').at(-1)).toBe('PredefinedType')
  expect(schemaOf('IFC4X3_ADD2').isA('IFCWALL', 'IFCPRODUCT')).toBe(true)
  expect(schemaOf('IFC4').isA('IFCMATERIAL', 'IFCPRODUCT')).toBe(false)
  expect(names('IFC4', 'IFCNOTHING')).toEqual([])
})
