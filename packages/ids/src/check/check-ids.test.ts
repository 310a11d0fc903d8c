import { scanStep } from '@sunmao/ifc/step'
import { describe, expect, it } from 'vitest'
import { entity, idsOf, ifcOf, restricted, simple, specification } from '../ids.fixture.ts'
import { IfcFacts } from '../model/ifc-facts.ts'
import { readIds } from '../read/read-ids.ts'
import { checkIds } from './check-ids.ts'

const records = `
#10=IFCDOOR('d1',$,'D1',$,'special',$,$,$,2100.,900.,.USERDEFINED.,$,$);
#11=IFCDOOR('d2',$,'D2',$,$,$,$,$,2000.,800.,.GATE.,$,$);
#12=IFCWALL('w1',$,'W1',$,$,$,$,$,$);
#13=IFCDOORTYPE('t',$,'T',$,$,(#30),$,$,$,.DOOR.,.SINGLE_SWING_LEFT.,$,$);
#14=IFCRELDEFINESBYTYPE('r1',$,$,$,(#11),#13);
#20=IFCPROPERTYSET('s1',$,'Pset_DoorCommon',$,(#21,#22));
#21=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('EI30'),$);
#22=IFCPROPERTYSINGLEVALUE('Gap',$,IFCLENGTHMEASURE(5.),$);
#23=IFCRELDEFINESBYPROPERTIES('r2',$,$,$,(#10,#11),#20);
#30=IFCPROPERTYSET('s2',$,'Pset_DoorCommon',$,(#31,#32));
#31=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('EI90'),$);
#32=IFCPROPERTYENUMERATEDVALUE('Use',$,(IFCLABEL('in'),IFCLABEL('out')),$);
#40=IFCBUILDINGSTOREY('f',$,'1F',$,$,$,$,$,$,$);
#41=IFCBUILDING('b',$,'B',$,$,$,$,$,$,$,$,$);
#42=IFCRELAGGREGATES('r3',$,$,$,#41,(#40));
#43=IFCRELCONTAINEDINSPATIALSTRUCTURE('r4',$,$,$,(#12),#40);
#44=IFCRELAGGREGATES('r5',$,$,$,#40,(#41));
#50=IFCMATERIAL('concrete',$,'C');
#51=IFCMATERIALLAYER(#50,200.,$,'core',$,$,$);
#52=IFCMATERIALLAYERSET((#51),'set',$);
#53=IFCMATERIALLAYERSETUSAGE(#52,.AXIS2.,.POSITIVE.,0.,$);
#54=IFCRELASSOCIATESMATERIAL('r6',$,$,$,(#12),#53);`

const facts = new IfcFacts(scanStep(ifcOf(records)))
const check = (text: string) => checkIds(facts, readIds(idsOf(text)))[0]!
const doors = (requirements: string) => check(specification({ applicability: entity('IFCDOOR'), requirements }))
const property = (name: string, more = '', attributes = '') =>
  `<property ${attributes}>${simple('propertySet', 'Pset_DoorCommon')}${simple('baseName', name)}${more}</property>`
const failing = ({ failures }: ReturnType<typeof check>) => failures.map(({ record }) => facts.globalIdOf(record))

describe('a specification', () => {
  it('is met by nothing only where it may be: then it says so, which is no success', () => {
    const windows = (occurs: string) => check(specification({ applicability: entity('IFCWINDOW'), occurs })).status
    expect(windows('maxOccurs="unbounded"')).toBe('fail')
    expect(windows('minOccurs="0" maxOccurs="unbounded"')).toBe('none')
    expect(windows('minOccurs="0" maxOccurs="0"')).toBe('pass')
    const prohibited = check(
      `<specification name="s" ifcVersion="IFC4"><applicability minOccurs="0" maxOccurs="0">${entity('IFCDOOR')}</applicability></specification>`,
    )
    expect([prohibited.status, failing(prohibited)]).toEqual(['fail', ['d1', 'd2']])
  })

  it('names what fails, and in which of its requirements', () => {
    const found = doors(property('FireRating', simple('value', 'EI30')) + property('Use', simple('value', 'out')))
    expect(found).toMatchObject({ status: 'fail', applicable: 2, failed: 1 })
    expect(failing(found)).toEqual(['d1'])
    expect(found.failures[0]!.requirements).toEqual([1])
  })
})

describe('values', () => {
  it('of lengths are in metres, of properties as of attributes', () => {
    const length = 'dataType="IFCLENGTHMEASURE"'
    expect(doors(property('Gap', simple('value', '0.005'), length)).status).toBe('pass')
    expect(doors(property('Gap', simple('value', '5'), length)).status).toBe('fail')
    const height = (value: string) => `<attribute>${simple('name', 'OverallHeight')}${value}</attribute>`
    const atLeast = (metres: string) => restricted('value', 'double', `<xs:minInclusive value="${metres}"/>`)
    expect(doors(height(atLeast('2'))).status).toBe('pass')
    expect(failing(doors(height(atLeast('2.05'))))).toEqual(['d2'])
  })

  it('keep to the whole of a pattern, and to the type that is named', () => {
    const rating = (pattern: string) =>
      property('FireRating', restricted('value', 'string', `<xs:pattern value="${pattern}"/>`))
    expect(doors(rating('EI\\d{2}')).status).toBe('pass')
    expect(doors(rating('EI')).status).toBe('fail')
    expect(doors(rating('[A-Z-[I]]I\\d+')).status).toBe('pass')
    expect(doors(property('FireRating', '', 'dataType="IFCTEXT"')).status).toBe('fail')
  })

  it('may be missing where they are optional, but not be something else', () => {
    const optional = (name: string, value: string) => property(name, simple('value', value), 'cardinality="optional"')
    expect(doors(optional('AcousticRating', '40dB')).status).toBe('pass')
    expect(failing(doors(optional('Use', 'nothing')))).toEqual(['d2'])
    expect(doors(property('AcousticRating', '', 'cardinality="prohibited"')).status).toBe('pass')
    expect(doors(property('FireRating', '', 'cardinality="prohibited"')).failed).toBe(2)
  })
})

describe('facets', () => {
  it('of predefined types know what users have named, and the word of a type', () => {
    const typed = (name: string) =>
      doors(`<entity>${simple('name', 'IFCDOOR')}${simple('predefinedType', name)}</entity>`)
    expect(failing(typed('special'))).toEqual(['d2'])
    expect(failing(typed('USERDEFINED'))).toEqual(['d2'])
    expect(failing(typed('DOOR'))).toEqual(['d1'])
  })

  it('of wholes go up the chain, also where it is a circle', () => {
    const within = (name: string, relation = '') =>
      check(
        specification({
          applicability: entity('IFCWALL'),
          requirements: `<partOf ${relation}>${entity(name)}</partOf>`,
        }),
      ).status
    expect(within('IFCBUILDINGSTOREY', 'relation="IFCRELCONTAINEDINSPATIALSTRUCTURE"')).toBe('pass')
    expect(within('IFCBUILDING', 'relation="IFCRELCONTAINEDINSPATIALSTRUCTURE"')).toBe('fail')
    expect(within('IFCBUILDING')).toBe('pass')
    expect(within('IFCSITE')).toBe('fail')
  })

  it('of materials know layers, sets, names and categories', () => {
    const made = (value: string) =>
      check(
        specification({
          applicability: entity('IFCWALL'),
          requirements: `<material>${simple('value', value)}</material>`,
        }),
      ).status
    expect(['concrete', 'C', 'core', 'set'].map(made)).toEqual(['pass', 'pass', 'pass', 'pass'])
    expect(made('Concrete')).toBe('fail')
    expect(doors('<material/>').failed).toBe(2)
  })
})
