import { CFB, utils, write } from '@e965/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  BLOCK_ROWS,
  checkZip,
  openWorkbookPack,
  readFromBytes,
  rewriteZip,
  shownText,
  type WorkbookFailure,
} from './index.ts'
import { readWorkbook } from './read-workbook.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...rows: [id: string, type: string, target: string, mode?: string][]) =>
  `<Relationships>${rows
    .map(([id, type, to, mode]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}" ${mode ?? ''}/>`)
    .join('')}</Relationships>`

const stylesXml = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
<numFmt numFmtId="165" formatCode="0.00;[Red]-0.00"/></numFmts>
<fonts><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><color theme="4" tint="0.5"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/></patternFill></fill></fills>
<borders><border/></borders>
<cellXfs><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="164" fontId="0" fillId="0"/>
<xf numFmtId="165" fontId="1" fillId="2"/><xf numFmtId="13" fontId="0" fillId="0"/></cellXfs></styleSheet>`

interface Parts {
  sheet?: string
  more?: Record<string, string>
  sheetRelations?: string
  workbook?: string
}

function xlsx({ sheet = '', more = {}, sheetRelations, workbook }: Parts): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="一层 &amp; 二层" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['s1', 'worksheet', 'worksheets/sheet1.xml'],
      ['s2', 'styles', 'styles.xml'],
      ['s3', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': stylesXml,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>梁</t></si><si><r><t>柱</t></r><r><t> KZ1</t></r><rPh><t>zhu</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}" xmlns:r="${office}">${sheet}</worksheet>`,
    ...(sheetRelations && { 'xl/worksheets/_rels/sheet1.xml.rels': sheetRelations }),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

async function texts(bytes: Uint8Array, name = 'a.xlsx', row = 0): Promise<string[]> {
  const { pack } = await readWorkbook(bytes, name)
  const block = await (await openWorkbookPack(readFromBytes(pack))).blockAt(0, row)
  return block ? Array.from(block.columns, (_, cell) => shownText(block, cell)) : []
}

const reasonOf = (bytes: Uint8Array, name = 'a.xlsx') =>
  readWorkbook(bytes, name).then(
    () => 'read',
    (error: WorkbookFailure) => error.reason,
  )

describe('readWorkbook', () => {
  it('shows texts, numbers, dates and fractions as the file formats them', async () => {
    const sheet = `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" s="1"><v>45000</v></c>
      <c r="D1" s="2"><v>-2.5</v></c><c r="E1" s="3"><v>0.25</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c>
      <c r="H1" t="inlineStr"><is><t>板&lt;1&gt;</t></is></c></row></sheetData>`
    const shown = await texts(xlsx({ sheet }))
    expect(shown.map((text) => text.trim())).toEqual([
      '梁',
      '柱 KZ1',
      '2023年3月15日',
      '-2.50',
      '1/4',
      'TRUE',
      '#N/A',
      '板<1>',
    ])
  })

  it('keeps looks, and takes colours from number formats', async () => {
    const { head, pack } = await readWorkbook(
      xlsx({ sheet: '<sheetData><row><c s="2"><v>-1</v></c></row></sheetData>' }),
      '',
    )
    const block = await (await openWorkbookPack(readFromBytes(pack))).blockAt(0, 0)
    const style = head.styles[block?.styles[0] ?? 0]
    expect(style).toMatchObject({ fill: '#ffcc00', font: { bold: true, color: '#ff0000' } })
  })

  it('counts days from 1904 where the workbook does', async () => {
    const workbook = `<workbook xmlns:r="${office}"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="s1"/></sheets></workbook>`
    const sheet = '<sheetData><row><c s="1"><v>43538</v></c></row></sheetData>'
    expect(await texts(xlsx({ workbook, sheet }))).toEqual(['2023年3月15日'])
  })

  it('knows sizes, merges, frozen panes and only safe links', async () => {
    const sheet = `<sheetViews><sheetView showGridLines="0"><pane xSplit="1" ySplit="2" state="frozen"/></sheetView></sheetViews>
      <cols><col min="2" max="3" width="20"/><col min="4" max="4" hidden="1"/></cols><sheetData><row r="3" ht="30"><c r="A3"><v>1</v></c></row></sheetData>
      <mergeCells><mergeCell ref="A3:C4"/></mergeCells><hyperlinks><hyperlink ref="A3" r:id="l1"/><hyperlink ref="B1" r:id="l2"/></hyperlinks>`
    const sheetRelations = relations(
      ['l1', 'hyperlink', 'https://example.org/', 'TargetMode="External"'],
      ['l2', 'hyperlink', 'javascript:alert(1)', 'TargetMode="External"'],
    )
    const { head } = await readWorkbook(xlsx({ sheet, sheetRelations }), '')
    expect(head.sheets[0]).toMatchObject({
      name: '一层 & 二层',
      frozenRows: 2,
      frozenColumns: 1,
      hasGridlines: false,
      rowRuns: [{ from: 2, count: 1, size: 40 }],
      merges: [{ top: 2, left: 0, bottom: 3, right: 2 }],
      links: [{ href: 'https://example.org/' }],
    })
    expect(head.sheets[0]?.columnRuns.map(({ size }) => size)).toEqual([140, 0])
    expect(head.leftOut).toEqual([{ kind: 'unsafeLink', sheet: 0, count: 1 }])
  })

  it('gives shared formulas their own references', async () => {
    const sheet = `<sheetData><row r="1"><c r="B1"><f t="shared" si="0" ref="B1:B2">A1*$C$1</f><v>2</v></c></row>
      <row r="2"><c r="B2"><f t="shared" si="0"/><v>4</v></c></row></sheetData>`
    const { pack } = await readWorkbook(xlsx({ sheet }), '')
    const block = await (await openWorkbookPack(readFromBytes(pack))).blockAt(0, 0)
    expect([...(block?.formulas.values() ?? [])]).toEqual(['A1*$C$1', 'A2*$C$1'])
  })

  it('works out the limits of conditional formats', async () => {
    const rows = [1, 5, 9].map((value, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${value}</v></c></row>`).join('')
    const sheet = `<sheetData>${rows}</sheetData><conditionalFormatting sqref="A1:A3"><cfRule type="colorScale" priority="1"><colorScale>
      <cfvo type="min"/><cfvo type="percentile" val="50"/><cfvo type="max"/><color rgb="FFFF0000"/><color rgb="FFFFFF00"/><color rgb="FF00FF00"/></colorScale></cfRule>
      <cfRule type="expression" priority="2"><formula>A1&gt;2</formula></cfRule></conditionalFormatting>`
    const { head } = await readWorkbook(xlsx({ sheet }), '')
    expect(head.sheets[0]?.conditions).toMatchObject([{ kind: 'scale', stops: [{ at: 1 }, { at: 5 }, { at: 9 }] }])
    expect(head.leftOut).toEqual([{ kind: 'condition', sheet: 0, count: 1 }])
  })

  it('reads only the blocks that are asked for', async () => {
    const cell = (row: number) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`
    const sheet = `<sheetData>${cell(1)}${cell(BLOCK_ROWS * 2 + 1)}</sheetData>`
    const bytes = xlsx({ sheet })
    expect(await texts(bytes, 'a.xlsx', BLOCK_ROWS)).toEqual([])
    expect(await texts(bytes, 'a.xlsx', BLOCK_ROWS * 2)).toEqual([String(BLOCK_ROWS * 2 + 1)])
  })

  it.each([
    ['no workbook', zipSync({ 'a.txt': strToU8('a') }), 'unknown'],
    ['not closed', xlsx({ sheet: '<sheetData><row><c>' }), 'damaged'],
    ['a document type', xlsx({ more: { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' } }), 'damaged'],
    [
      'no sheet part',
      xlsx({ workbook: `<workbook><sheets><sheet name="a" id="nowhere"/></sheets></workbook>` }),
      'damaged',
    ],
    ['cut off', xlsx({}).slice(0, 300), 'damaged'],
    ['another kind of file', strToU8('%PDF-1.7'), 'unknown'],
  ])('refuses %s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason)
  })

  it('refuses what unpacks to far more than it is, and entries that lie about it', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(30_000_000) }, { level: 9 })
    expect(await reasonOf(bomb)).toBe('bomb')
    const liar = zipSync({ 'xl/workbook.xml': new Uint8Array(1_000_000) }, { level: 9 })
    const view = new DataView(liar.buffer)
    for (let at = 0; at < liar.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    expect(() => checkZip(liar)).toThrow('bomb')
  })

  it('changes one entry of an archive, and leaves one without it alone', () => {
    const bytes = zipSync({ 'a/b.xml': strToU8('old'), 'c.txt': strToU8('c') })
    const entries = unzipSync(rewriteZip(bytes, 'a/b.xml', () => strToU8('new')))
    expect(Object.values(entries).map((entry) => Buffer.from(entry).toString())).toEqual(['new', 'c'])
    expect(rewriteZip(bytes, 'none', () => strToU8('new'))).toBe(bytes)
    expect(rewriteZip(bytes, 'c.txt', (entry) => entry)).toBe(bytes)
  })

  it('cuts texts that no cell can hold', async () => {
    const sheet = `<sheetData><row><c t="inlineStr"><is><t>${'长'.repeat(40_000)}</t></is></c></row></sheetData>`
    const { head } = await readWorkbook(xlsx({ sheet }), '')
    expect(head.leftOut).toEqual([{ kind: 'longText', count: 1 }])
  })
})

describe('separated values', () => {
  it('are read in the encodings and with the separators of the trade', async () => {
    const gb18030 = Uint8Array.of(0xc1, 0xba, 0x3b, 0x31, 0x2e, 0x35, 0x0a)
    expect(await texts(gb18030, 'a.csv')).toEqual(['梁', '1.5'])
    expect(await texts(strToU8('\uFEFF构件,数量\n"KZ1, ""角柱""",12\n'), 'a.csv')).toEqual([
      '构件',
      '数量',
      'KZ1, "角柱"',
      '12',
    ])
    const utf16 = new Uint8Array(Uint16Array.from('\uFEFFa\tb', (letter) => letter.charCodeAt(0)).buffer)
    expect(await texts(utf16, 'a.tsv')).toEqual(['a', 'b'])
  })
})

describe('a workbook of an older or binary kind', () => {
  const book = (rows = 40) => {
    const made = utils.book_new()
    const cells = Array.from({ length: rows }, (_, row) => [`梁 KL${row}`, row, row * 1.5])
    utils.book_append_sheet(made, utils.aoa_to_sheet(cells), '构件')
    return made
  }
  const bytesAs = (bookType: 'xlsb' | 'biff8', rows?: number) => {
    const bytes = new Uint8Array(write(book(rows), { bookType, type: 'array' }) as ArrayBuffer)
    return bookType === 'xlsb' ? zipSync(unzipSync(bytes)) : bytes
  }

  function* damagedXlsb() {
    const whole = bytesAs('xlsb', 2000)
    for (let seed = 0; seed < 40; seed++) {
      const bytes = whole.slice()
      for (let at = 60 + seed; at < bytes.length - 2000; at += 997) bytes[at] = (bytes[at] ?? 0) ^ (1 << (seed % 8))
      yield bytes
    }
  }

  it.each(['xlsb', 'biff8'] as const)('is read: %s', async (kind) => {
    expect(await texts(bytesAs(kind, 1))).toEqual(['梁 KL0', '0', '0'])
  })

  it('with damaged packed bytes ends at once', { timeout: 20_000 }, async () => {
    for (const bytes of damagedXlsb()) expect(['read', 'damaged', 'bomb', 'unknown']).toContain(await reasonOf(bytes))
  })

  it('may not name columns and links that no sheet has', { timeout: 20_000 }, async () => {
    const parts = unzipSync(bytesAs('xlsb', 1))
    const name = 'xl/worksheets/sheet1.bin'
    const record = (head: number[], ...numbers: number[]) => [
      ...head,
      ...new Uint8Array(Uint32Array.from(numbers).buffer),
    ]
    const columns = record([0x3c, 16], 0, 0xffffffff, 2048, 0)
    const link = record([0xee, 0x03, 28], 0, 1_048_575, 0, 16_383, 0, 0, 0)
    const bytes = zipSync({ ...parts, [name]: Uint8Array.from([...columns, ...link, ...(parts[name] ?? [])]) })
    expect(await texts(bytes)).toEqual(['梁 KL0', '0', '0'])
  })

  it('is unpacked by an inflate that ends, where SheetJS unpacks', { timeout: 20_000 }, async () => {
    for (const bytes of damagedXlsb())
      try {
        CFB.read(bytes, { type: 'array' })
      } catch {
        // Damaged it is.
      }
  })

  it('without a sheet is damaged', async () => {
    const bytes = bytesAs('biff8', 1)
    // The place of its only sheet, in the record that names it.
    const at = Buffer.from(bytes).indexOf(Buffer.from([0x85, 0x00]))
    bytes.fill(0xff, at + 4, at + 8)
    expect(await reasonOf(bytes)).toBe('damaged')
  })
})
