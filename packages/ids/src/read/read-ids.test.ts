import { describe, expect, it } from 'vitest'
import { entity, idsOf, restricted, simple, specification } from '../ids.fixture.ts'
import { IdsError } from '../ids-error.ts'
import { readIds } from './read-ids.ts'

const problemsOf = (bytes: Uint8Array): readonly string[] => {
  try {
    readIds(bytes)
    return []
  } catch (error) {
    if (!(error instanceof IdsError)) throw error
    return error.problems.length > 0 ? error.problems : [error.code]
  }
}
const text = (value: string) => new TextEncoder().encode(value)

describe('a document', () => {
  it('says what it asks of what', () => {
    const ids = readIds(
      idsOf(
        `<specification name="Doors" ifcVersion="IFC2X3 IFC4" identifier="D-1" instructions="Ask the architect.">
          <applicability minOccurs="0" maxOccurs="unbounded">${entity('IFCDOOR')}</applicability>
          <requirements description="All of it"><property dataType="IFCLABEL" cardinality="optional" uri="https://example.com/p">
            ${simple('propertySet', 'Pset_DoorCommon')}${simple('baseName', 'FireRating')}
            ${restricted('value', 'string', '<xs:enumeration value="EI30"/><xs:enumeration value="EI60"/>')}
          </property></requirements></specification>`,
      ),
    )
    expect(ids.specifications).toEqual([
      {
        name: 'Doors',
        ifcVersions: ['IFC2X3', 'IFC4'],
        identifier: 'D-1',
        instructions: 'Ask the architect.',
        cardinality: 'optional',
        applicability: [{ kind: 'entity', name: { simple: 'IFCDOOR' } }],
        requirements: [
          {
            kind: 'property',
            propertySet: { simple: 'Pset_DoorCommon' },
            baseName: { simple: 'FireRating' },
            value: {
              restriction: { base: 'string', enumeration: ['EI30', 'EI60'], patterns: [], bounds: {}, lengths: {} },
            },
            dataType: 'IFCLABEL',
            cardinality: 'optional',
            uri: 'https://example.com/p',
          },
        ],
        requirementsDescription: 'All of it',
      },
    ])
  })

  it('is none where it is no XML, another document, has a document type or says nothing', () => {
    expect(problemsOf(text('PK'))).toEqual(['ids.notXml'])
    expect(problemsOf(text('<!DOCTYPE x [<!ENTITY a "b">]><ids/>'))).toEqual(['ids.notXml'])
    expect(problemsOf(text('<html/>'))).toEqual(['ids.notIds'])
    expect(problemsOf(text('<ids/>'))).toEqual(['info/title is missing', 'there is no specification'])
  })

  it('is refused with the place of what cannot be meant', () => {
    const of = (applicability: string, requirements = '') =>
      problemsOf(idsOf(specification({ applicability, requirements })))
    expect(of(entity('IfcDoor'))).toEqual(['specification 1 (s): entity “IfcDoor” is not in capitals'])
    expect(of(entity('IFCHATCH'))).toEqual(['specification 1 (s): no class is called “IFCHATCH”'])
    expect(of('<colour/>')).toEqual(['specification 1 (s), applicability: there is no facet “colour”'])
    expect(of(entity('IFCDOOR'), '<property/>')).toHaveLength(2)
    const pattern = `<material>${restricted('value', 'string', '<xs:pattern value="(["/>')}</material>`
    expect(of(entity('IFCDOOR'), pattern)[0]).toContain('“([” cannot be read')
    const height = `<attribute>${simple('name', 'OverallHeight')}${simple('value', 'high')}</attribute>`
    expect(of(entity('IFCDOOR'), height)).toEqual(['specification 1 (s): “high” is no number'])
  })
})
