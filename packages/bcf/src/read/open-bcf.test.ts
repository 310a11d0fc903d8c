import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { madeArchive, madeFiles, madeVersions, png, readAll, TOPIC, VIEW } from '../bcf.fixture.ts'
import { bytesSource } from '../bytes.ts'
import { openBcf } from './open-bcf.ts'

const wall = '0123456789ABCDEFGHIJKL'
const slab = '1123456789ABCDEFGHIJKL'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const codes = (mended: readonly { code: string }[]) => [...new Set(mended.map(({ code }) => code))].sort()

describe('R1 every version reads as the same plain objects', () => {
  it.each(madeVersions)('%s', async (version) => {
    const { archive, topics } = await readAll(madeArchive(version))
    const [topic] = topics
    expect({ version: archive.version, count: archive.topicCount }).toEqual({ version, count: 1 })
    expect(topic).toMatchObject({ guid: TOPIC, title: version === '1.0' ? 'Old' : '门与墙 & beam' })
    const [{ view, snapshot } = {}] = topic!.viewpoints
    const camera = view!.perspective ?? view!.orthogonal
    expect(camera).toMatchObject({ position: [1.5, -2.25, 3], direction: [0, 1, 0], up: [0, 0, 1] })
    expect(await snapshot!.read()).toEqual(png)
    expect(topic!.otherFiles.map(({ path }) => path)).toEqual([`${TOPIC}/notes.txt`])
  })

  it('takes labels, links, documents and related topics from wherever a version has them', async () => {
    const [old] = (await readAll(madeArchive('2.0'))).topics
    const [last] = (await readAll(madeArchive('3.0'))).topics
    expect(old).toMatchObject({
      labels: ['Fire', '防火'],
      referenceLinks: ['https://example.com/1'],
      related: [VIEW],
      priority: 'High',
      index: 3,
      header: [{ ifcProject: wall, isExternal: false, filename: 'a.ifc', reference: '../a.ifc' }],
      documents: [{ reference: '../brief.pdf', description: 'Brief', filename: 'brief.pdf' }],
    })
    expect(new TextDecoder().decode(await old!.documents[0]!.file!.read())).toBe('%PDF')
    expect(last).toMatchObject({
      serverAssignedId: '7',
      labels: ['Fire'],
      documents: [{ documentGuid: VIEW, filename: 'brief.pdf', description: 'Brief' }],
      ...{
        dueDate: '2026-04-01T00:00:00Z',
        assignedTo: 'c@example.com',
        stage: 'Design',
        description: 'Line 1\nLine 2',
      },
      comments: [{ text: 'see <this>', date: '2026-03-02T08:00:00+08:00', viewpoint: VIEW }],
    })
  })

  it('reads components of every version as selection, visibility and colours', async () => {
    const viewOf = async (version: '2.0' | '2.1' | '3.0') =>
      (await readAll(madeArchive(version))).topics[0]!.viewpoints[0]!.view!
    expect(await viewOf('2.0')).toMatchObject({
      selection: [{ ifcGuid: wall }],
      visibility: {
        defaultVisibility: false,
        exceptions: [{ ifcGuid: wall }, { ifcGuid: slab, originatingSystem: 'CAD' }],
      },
      colouring: [{ colour: 'FF0000', components: [{ ifcGuid: wall }] }],
      orthogonal: { viewToWorldScale: 12.5 },
      clippingPlanes: [{ location: [1, 2, 3], direction: [0, 0, 1] }],
      bitmaps: [{ format: 'png', reference: 'stamp.png', height: 2 }],
    })
    expect(await viewOf('2.1')).toMatchObject({
      visibility: {
        defaultVisibility: true,
        exceptions: [{ ifcGuid: slab }],
        spacesVisible: true,
        openingsVisible: false,
      },
      colouring: [{ colour: '80FF0000', components: [{ ifcGuid: wall }] }],
      perspective: { fieldOfView: 90 },
    })
    expect(await viewOf('3.0')).toMatchObject({
      visibility: { defaultVisibility: false, spacesVisible: true, exceptions: [{ ifcGuid: slab }] },
      colouring: [{ colour: '00FF00', components: [{ ifcGuid: wall }] }],
      orthogonal: { aspectRatio: 1.5 },
      lines: [{ start: [0, 0, 0], end: [1, 0, 0] }],
    })
  })

  it('takes the words of a project from both kinds of lists', async () => {
    const schema = `<schema><redefine><simpleType name="TopicStatus"><restriction base="TopicStatus"><enumeration value="Open"/><enumeration value="已关闭"/></restriction></simpleType></redefine></schema>`
    const old = await readAll(zipSync({ ...madeFiles('2.1'), 'extensions.xsd': bytesOf(schema) }))
    expect(old.archive.extensions.topicStatuses).toEqual(['Open', '已关闭'])
    const { archive } = await readAll(madeArchive('3.0'))
    expect(archive).toMatchObject({ extensions: { topicTypes: ['Error'] }, project: { id: 'p1', name: 'Tower' } })
  })
})

describe('R3 what is not as the standard has it is mended and noted', () => {
  const damaged = (change: Record<string, string>) =>
    readAll(
      zipSync({
        ...madeFiles('2.1'),
        ...Object.fromEntries(Object.entries(change).map(([name, text]) => [name, bytesOf(text)])),
      }),
    )
  const markup = (inside: string, attributes = `Guid="${TOPIC}"`) => ({
    [`${TOPIC}/markup.bcf`]: `<Markup><Topic ${attributes}>${inside}</Topic></Markup>`,
  })

  it('a title, a date, an author, a guid', async () => {
    const { archive, topics } = await damaged(markup('<DueDate>2026-04-01</DueDate>', 'Guid="none"'))
    expect(codes(archive.mended)).toEqual(['author', 'date', 'guid', 'title'])
    expect(topics[0]).toMatchObject({ title: '-', creationAuthor: 'unknown', dueDate: '2026-04-01T00:00:00.000Z' })
    expect(topics[0]!.guid).toMatch(/^[\da-f-]{36}$/)
    const again = await damaged(markup('<DueDate>2026-04-01</DueDate>', 'Guid="none"'))
    expect(again.topics[0]!.guid).toBe(topics[0]!.guid)
  })

  it('numbers with a comma, files that are missing or damaged', async () => {
    const { archive, topics } = await damaged({
      [`${TOPIC}/viewpoint.bcfv`]:
        '<VisualizationInfo><ClippingPlanes><ClippingPlane><Location><X>1,5</X><Y>0</Y><Z>0</Z></Location><Direction><X>0</X><Y>0</Y><Z>1</Z></Direction></ClippingPlane></ClippingPlanes></VisualizationInfo>',
      [`${TOPIC}/markup.bcf`]: `<Markup><Topic Guid="${TOPIC}"><Title>A</Title><CreationDate>2026-01-01T00:00:00Z</CreationDate><CreationAuthor>a</CreationAuthor></Topic><Viewpoints Guid="${VIEW}"><Viewpoint>viewpoint.bcfv</Viewpoint><Snapshot>gone.png</Snapshot></Viewpoints></Markup>`,
      'other/markup.bcf': '<Markup><Topic>',
    })
    expect(codes(archive.mended)).toEqual(['damagedFile', 'missingFile', 'number'])
    expect(topics).toHaveLength(1)
    expect(topics[0]!.viewpoints[0]!.view!.clippingPlanes[0]!.location).toEqual([1.5, 0, 0])
  })

  it('two topics with one guid', async () => {
    const { archive, topics } = await damaged({ 'second/markup.bcf': Object.values(markup('<Title>B</Title>'))[0]! })
    expect(codes(archive.mended)).toContain('doubleGuid')
    expect(new Set(topics.map(({ guid }) => guid)).size).toBe(2)
  })

  it('folders around, other letters and what operating systems add', async () => {
    const files = Object.entries(madeFiles('3.0')).map(([path, bytes]) => [
      `Issues/${path.replace('markup', 'Markup')}`,
      bytes,
    ])
    const { archive, topics, otherFiles } = await readAll(
      zipSync({ ...Object.fromEntries(files), '__MACOSX/Issues/._x': png, 'Issues/.DS_Store': png }),
    )
    expect(archive.mended).toEqual([])
    expect(archive.project.name).toBe('Tower')
    expect(topics[0]!.viewpoints[0]!.snapshot).toBeDefined()
    expect(otherFiles).toEqual([])
  })
})

describe('S1 hostile archives', () => {
  const refusal = (bytes: Uint8Array, limits = {}) =>
    openBcf(bytesSource(bytes), limits).then(
      () => 'opened',
      (error: { code: string }) => error.code,
    )

  it('are refused with a reason', async () => {
    expect(await refusal(new Uint8Array())).toBe('notZip')
    expect(await refusal(bytesOf('PK nothing'))).toBe('notZip')
    expect(await refusal(zipSync({ 'a.txt': png }))).toBe('noBcf')
    expect(await refusal(madeArchive('2.1'), { entries: 2 })).toBe('tooLarge')
    expect(await refusal(madeArchive('2.1'), { unpacked: 100 })).toBe('tooLarge')
    const zeros = zipSync({ ...madeFiles('2.1'), 'zeros.bin': new Uint8Array(30 * 2 ** 20) })
    expect(await refusal(zeros)).toBe('bomb')
  })

  it('with names that lead out of the archive lose those names only', async () => {
    const { archive, topics, otherFiles } = await readAll(
      zipSync({ ...madeFiles('2.1'), '../../evil.txt': png, '/etc/evil': png, 'C:/evil': png }),
    )
    expect(archive.mended.map(({ code }) => code)).toEqual(['unsafeName', 'unsafeName', 'unsafeName'])
    expect([topics.length, otherFiles.length]).toEqual([1, 0])
  })

  it('with references that lead out find nothing', async () => {
    const inside = '<Title>A</Title><BimSnippet SnippetType="x"><Reference>../../../etc/passwd</Reference></BimSnippet>'
    const files = {
      ...madeFiles('2.1'),
      [`${TOPIC}/markup.bcf`]: bytesOf(`<Markup><Topic Guid="${TOPIC}">${inside}</Topic></Markup>`),
    }
    const { topics } = await readAll(zipSync(files))
    expect(topics[0]!.snippet!.file).toBeUndefined()
  })

  it('with a document type, with entities or too deep lose that file only', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><Markup><Topic><Title>&d;</Title></Topic></Markup>'
    const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`
    const { archive, topics } = await readAll(
      zipSync({ ...madeFiles('2.1'), 'bomb/markup.bcf': bytesOf(bomb), 'deep/markup.bcf': bytesOf(deep) }),
    )
    expect(archive.mended.map(({ code }) => code)).toEqual(['damagedFile', 'damagedFile'])
    expect(topics).toHaveLength(1)
  })
})
