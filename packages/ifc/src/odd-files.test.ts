// Files as they come from all kinds of programs, disks and people.
import { globalIdAt } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { house, stepBytes } from './file.fixture.ts'
import { IfcError } from './ifc-error.ts'
import { readIfc } from './read-ifc.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytesOf = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'))
const sound = text(stepBytes(house))

async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const { building } = await readIfc(bytes)
    const problems = building.problems.map(({ code, expressId }) => `${code} ${expressId}`)
    return [`${building.elements.count} elements`, ...problems].join(', ')
  } catch (error) {
    return error instanceof IfcError ? error.code : String(error)
  }
}

describe('a file that is odd but sound', { timeout: 40_000 }, () => {
  it.each([
    ['with the line ends of Windows', sound.replaceAll('\n', '\r\n')],
    ['with those of old Macs', sound.replaceAll('\n', '\r')],
    ['in one single line', sound.replaceAll('\n', ' ')],
    ['with a UTF-8 mark', `\xef\xbb\xbf${sound}`],
    ['with blank lines before it', `\n\n  ${sound}`],
    ['with rubbish behind its end', `${sound}\0\0\x1a garbage #1=`],
    ['with ten megabytes in one comment', sound.replace('DATA;', `DATA;/*${'x'.repeat(10_000_000)}*/`)],
    ['with a megabyte in one text', sound.replace("'Wall',$", `'${'y'.repeat(1_000_000)}',$`)],
  ])('is read, %s', async (_, file) => {
    expect(await outcome(bytesOf(file))).toBe('4 elements')
  })

  it('has texts in whatever code', async () => {
    const named = async (raw: string) => {
      const { building } = await readIfc(bytesOf(sound.replace("'Wall',$", () => `'${raw}',$`)))
      return building.texts[building.elements.names[1]!]
    }
    expect(await named('Fa\xe7ade \xd6lraum')).toBe('Façade Ölraum')
    expect(await named('\\X2\\58995899\\X0\\-1')).toBe('墙墙-1')
    expect(await named(Buffer.from('外墙').toString('latin1'))).toBe('外墙')
    // Half of an escape stays as it is written.
    expect(await named('\\X2\\5899')).toBe('\\X2\\5899')
  })
})

describe('a file with faults', { timeout: 40_000 }, () => {
  it.each([
    ['empty', '', 'ifc.empty'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'ifc.notStep'],
    ['a zip archive', 'PK\x03\x04rest', 'ifc.isZip'],
    ['ifcXML', '<?xml version="1.0"?><ifcXML/>', 'ifc.isXml'],
    ['UTF-16', Buffer.from(`\ufeff${sound}`, 'utf16le').toString('latin1'), 'ifc.isUtf16'],
    ['UTF-16 without a mark', Buffer.from(sound, 'utf16le').toString('latin1'), 'ifc.isUtf16'],
    ['only a header', sound.slice(0, sound.indexOf('DATA;')), 'ifc.noRecords'],
    ['without its end mark', sound.slice(0, sound.indexOf('ENDSEC;\nEND-')), '4 elements, ifc.noTrailer 0'],
    ['cut off in a record', sound.slice(0, sound.indexOf('#120=') + 20), 'ifc.truncated'],
    ['a header that never ends', `ISO-10303-21;HEADER;FILE_NAME('${'x'.repeat(1000)}`, 'ifc.truncated'],
    ['a number twice', sound.replace('#97=', '#96='), '4 elements, ifc.sameLine 96'],
  ])('says what is wrong: %s', async (_, file, expected) => {
    expect(await outcome(bytesOf(file))).toBe(expected)
  })

  const list = `${'('.repeat(5000)}#110${')'.repeat(5000)}`
  it.each([
    [
      'a list in a list, 5000 times',
      sound.replace('#66=IFCEXTRUDEDAREASOLID(#65', `#66=IFCEXTRUDEDAREASOLID(${list}`),
      '4 elements, ifc.brokenRecord 69',
    ],
    [
      'a placement above itself',
      sound.replace('#62=IFCLOCALPLACEMENT(#32,', '#62=IFCLOCALPLACEMENT(#62,'),
      '4 elements, ifc.selfReference 69',
    ],
    [
      'two placements above each other',
      sound.replace('#32=IFCLOCALPLACEMENT(#22,', '#32=IFCLOCALPLACEMENT(#62,'),
      '4 elements, ifc.selfReference 49, ifc.selfReference 69, ifc.selfReference 82, ifc.selfReference 84',
    ],
    ['a storey that is part of itself', sound.replace('$,#23,(#33))', '$,#33,(#33))'), '4 elements'],
    ['a storey above its building', sound.replace('$,#11,(#23))', '$,#33,(#23))'), '4 elements'],
    [
      'a wall that is part of its table',
      sound.replace(
        'ENDSEC;\nEND-',
        `#900=IFCRELAGGREGATES('00000000000000000000aa',$,$,$,#69,(#82));\n#901=IFCRELAGGREGATES('00000000000000000000ab',$,$,$,#82,(#69));\n#902=IFCRELVOIDSELEMENT('00000000000000000000ac',$,$,$,#69,#82);\nENDSEC;\nEND-`,
      ),
      '4 elements, ifc.cutAway 82',
    ],
    [
      'a shape that holds itself',
      sound.replace("(#10,'Body','SweptSolid',(#66))", "(#10,'Body','MappedRepresentation',(#66,#68))"),
      '4 elements, ifc.itemSelfReference 69',
    ],
    [
      'a reference to nothing',
      sound.replace('#65=IFCRECTANGLEPROFILEDEF(.AREA.,$,#64', '#65=IFCRECTANGLEPROFILEDEF(.AREA.,$,#999'),
      '4 elements, ifc.missingReference 69',
    ],
  ])('ends: %s', async (_, file, expected) => {
    // biome-ignore format: a table
    expect(file).not.toBe(sound)
    expect(await outcome(bytesOf(file))).toBe(expected)
  })

  it('keeps two elements with one GlobalId apart', async () => {
    const { building } = await readIfc(bytesOf(sound.replace('000000000000000000000A', '0000000000000000000009')))
    expect([globalIdAt(building, 2), globalIdAt(building, 3)]).toEqual(Array(2).fill('0000000000000000000009'))
    expect(building.problems.map(({ code }) => code)).toEqual(['ifc.sameGlobalId'])
  })
})
