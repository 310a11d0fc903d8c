import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Ids } from '../ids.ts'
import { IdsError } from '../ids-error.ts'
import { readIds } from '../read/read-ids.ts'
import { writeIds } from './write-ids.ts'

const samples = fileURLToPath(new URL('../../../../../shared/samples/ids', import.meta.url))

const ids: Ids = {
  title: '消防 <审查> & "要求"',
  version: '1.0',
  author: 'bim@example.org',
  date: '2026-11-19',
  specifications: [
    {
      name: '防火墙\t要有耐火极限',
      ifcVersions: ['IFC2X3', 'IFC4'],
      identifier: 'F-1',
      instructions: '第一行\n第二行',
      cardinality: 'required',
      applicability: [
        { kind: 'entity', name: { simple: 'IFCWALL' }, predefinedType: { simple: 'SOLIDWALL' } },
        {
          kind: 'property',
          propertySet: { simple: 'Pset_WallCommon' },
          baseName: { simple: 'IsExternal' },
          dataType: 'IFCBOOLEAN',
          value: { simple: 'true' },
        },
      ],
      requirements: [
        {
          kind: 'property',
          propertySet: { simple: 'Pset_WallCommon' },
          baseName: { simple: 'FireRating' },
          value: { restriction: { base: 'string', enumeration: ['1h', '2h'], patterns: [], bounds: {}, lengths: {} } },
          cardinality: 'required',
          instructions: '见防火规范',
          uri: 'https://example.org/fire',
        },
        { kind: 'attribute', name: { simple: 'Name' }, cardinality: 'optional' },
        {
          kind: 'material',
          value: { restriction: { base: 'string', enumeration: [], patterns: ['C[0-9]+'], bounds: {}, lengths: {} } },
          cardinality: 'prohibited',
        },
        {
          kind: 'classification',
          system: { simple: 'GB/T 51269' },
          value: { simple: '30-10' },
          cardinality: 'required',
        },
        {
          kind: 'partOf',
          relation: 'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
          entity: { name: { simple: 'IFCBUILDINGSTOREY' } },
          cardinality: 'prohibited',
        },
      ],
      requirementsDescription: '给审图用',
    },
    {
      name: '没有代用构件',
      ifcVersions: ['IFC4'],
      cardinality: 'prohibited',
      applicability: [{ kind: 'entity', name: { simple: 'IFCBUILDINGELEMENTPROXY' } }],
      requirements: [],
    },
    {
      name: '层高',
      ifcVersions: ['IFC4'],
      cardinality: 'optional',
      applicability: [{ kind: 'entity', name: { simple: 'IFCBUILDINGSTOREY' } }],
      requirements: [
        {
          kind: 'attribute',
          name: { simple: 'Elevation' },
          value: {
            restriction: {
              base: 'double',
              enumeration: [],
              patterns: [],
              bounds: { minInclusive: -20, maxExclusive: 300.5 },
              lengths: {},
            },
          },
          cardinality: 'required',
        },
      ],
    },
  ],
}

it('is read back as it was', () => {
  expect(readIds(writeIds(ids))).toEqual(ids)
})

it.runIf(existsSync(samples))('writes every document of others so that it says the same', () => {
  const files = readdirSync(samples, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ids'))
  const read = (bytes: Uint8Array) => {
    try {
      return readIds(bytes)
    } catch (error) {
      if (error instanceof IdsError) return undefined
      throw error
    }
  }
  let count = 0
  for (const name of files) {
    const first = read(readFileSync(join(samples, name)))
    if (!first) continue
    count += 1
    expect(readIds(writeIds(first)), name).toEqual(first)
  }
  expect(count).toBeGreaterThan(50)
})
