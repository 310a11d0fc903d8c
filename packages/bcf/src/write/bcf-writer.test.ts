import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { madeArchive, madeVersions, png, readAll, rewritten, TOPIC, VIEW } from '../bcf.fixture.ts'
import { placeholder } from '../placeholder.ts'
import type { BcfTopic } from '../topic.ts'
import { readXml } from '../xml/read-xml.ts'
import { BcfWriter } from './bcf-writer.ts'

const filesIn = (bytes: Uint8Array) => unzipSync(bytes)
const xmlIn = (bytes: Uint8Array, path: string) => new TextDecoder().decode(filesIn(bytes)[path])
const childrenIn = (bytes: Uint8Array, path: string) => readXml(filesIn(bytes)[path]!).children.map(({ name }) => name)

/** What a topic says, without its files: those are compared apart. */
const said = (topic: BcfTopic) =>
  JSON.parse(
    JSON.stringify(topic, (key, value) =>
      key === 'file' || key === 'snapshot' || key === 'otherFiles' ? undefined : value,
    ),
  )

describe('K1 reading and writing loses nothing', () => {
  it.each(madeVersions.flatMap((from) => (['2.1', '3.0'] as const).map((to) => ({ from, to }))))(
    '$from → $to',
    async ({ from, to }) => {
      const bytes = madeArchive(from)
      const once = await rewritten(bytes, to)
      const [before, after] = await Promise.all([readAll(bytes), readAll(once)])
      expect(after.archive.mended).toEqual([])
      const [{ comments, viewpoints, kept, documents, ...facts }, next] = [
        said(before.topics[0]!),
        said(after.topics[0]!),
      ]
      // Version 2.1 has no number of a server, and version 3 wants type and status.
      if (to === '2.1') delete facts.serverAssignedId
      expect(next).toMatchObject({ ...facts, comments, kept })
      expect(next.viewpoints).toHaveLength(viewpoints.length)
      expect(next.viewpoints[0].view.clippingPlanes).toEqual(viewpoints[0].view.clippingPlanes)
      expect(next.viewpoints[0].view.colouring).toEqual(viewpoints[0].view.colouring)
      expect(next.documents.map(({ description }: { description: string }) => description)).toEqual(
        documents.map(({ description }: { description: string }) => description),
      )
      expect(await after.topics[0]!.viewpoints[0]!.snapshot!.read()).toEqual(png)
      expect(Object.keys(filesIn(once))).toContain(`${TOPIC}/notes.txt`)
      // What is read of it is written the same again.
      const twice = await rewritten(once, to)
      expect(Buffer.from(await rewritten(twice, to)).equals(twice)).toBe(true)
    },
  )

  it('keeps what the standard does not know beside the markup', async () => {
    const once = await rewritten(madeArchive('2.1'), '3.0')
    expect(xmlIn(once, `${TOPIC}/markup.bcf`)).not.toContain('Colour')
    expect(xmlIn(once, `${TOPIC}/kept.xml`)).toContain('<Part Place="Topic"><Colour depth="2">blue</Colour></Part>')
    const [topic] = (await readAll(await rewritten(once, '2.1'))).topics
    expect(topic!.kept).toEqual([{ place: 'Topic', xml: '<Colour depth="2">blue</Colour>' }])
  })

  it('K2 keeps a field of view that 2.1 does not allow', async () => {
    const once = await rewritten(madeArchive('2.1'), '2.1')
    expect(xmlIn(once, `${TOPIC}/viewpoint.bcfv`)).toContain('<FieldOfView>60</FieldOfView>')
    const [topic] = (await readAll(once)).topics
    expect(topic!.viewpoints[0]!.view!.perspective!.fieldOfView).toBe(90)
  })

  it('K3 keeps documents and models that came along', async () => {
    for (const version of ['2.1', '3.0'] as const) {
      const { topics } = await readAll(await rewritten(madeArchive('2.0'), version))
      const { documents, header } = topics[0]!
      const text = async (file?: { read(): Promise<Uint8Array> }) => new TextDecoder().decode(await file!.read())
      expect([await text(documents[0]!.file), await text(header[0]!.file)]).toEqual(['%PDF', 'ISO'])
    }
  })
})

describe('W2 other programs find what they expect', () => {
  it('in 2.1: fixed names of the first view, a picture always, the schema of the words', async () => {
    const { topics } = await readAll(madeArchive('2.1'))
    const [topic] = topics
    const [view] = topic!.viewpoints
    topic!.viewpoints = [
      { ...view!, snapshot: undefined },
      { ...view!, guid: TOPIC },
    ]
    const bytes = await written([topic!], '2.1')
    const names = Object.keys(filesIn(bytes))
    expect(names).toEqual(expect.arrayContaining(['bcf.version', 'project.bcfp', 'extensions.xsd']))
    expect(names).toEqual(
      expect.arrayContaining(
        ['viewpoint.bcfv', 'snapshot.png', `viewpoint-${TOPIC}.bcfv`, `snapshot-${TOPIC}.png`].map(
          (name) => `${TOPIC}/${name}`,
        ),
      ),
    )
    expect(filesIn(bytes)[`${TOPIC}/snapshot.png`]).toEqual(placeholder)
    expect((await readAll(bytes)).topics[0]!.viewpoints[0]!.snapshot).toBeUndefined()
    expect(xmlIn(bytes, 'project.bcfp')).toContain('<ExtensionSchema>extensions.xsd</ExtensionSchema>')
    expect(xmlIn(bytes, 'extensions.xsd')).toContain('<xs:enumeration value="b@example.com"/>')
  })

  it('in 3.0: the words of all topics, and the lists in their order', async () => {
    const bytes = await rewritten(madeArchive('3.0'), '3.0')
    expect(childrenIn(bytes, 'extensions.xml')).toEqual([
      'TopicTypes',
      'TopicStatuses',
      'Priorities',
      'TopicLabels',
      'Users',
      'Stages',
    ])
    const topic = readXml(filesIn(bytes)[`${TOPIC}/markup.bcf`]!).children.find(({ name }) => name === 'Topic')!
    expect(topic.children.map(({ name }) => name)).toEqual(
      order.filter((name) => topic.children.some((one) => one.name === name)),
    )
    expect(topic.children).toHaveLength(15)
    expect(childrenIn(bytes, `${TOPIC}/viewpoint-${VIEW}.bcfv`)).toEqual([
      'Components',
      'OrthogonalCamera',
      'Lines',
      'ClippingPlanes',
    ])
  })

  it('in 3.0: a camera in every view, and none where it was made up', async () => {
    const { topics } = await readAll(madeArchive('3.0'))
    topics[0]!.viewpoints[0]!.view!.orthogonal = undefined
    const bytes = await written(topics, '3.0')
    expect(childrenIn(bytes, `${TOPIC}/viewpoint-${VIEW}.bcfv`)).toContain('PerspectiveCamera')
    expect((await readAll(bytes)).topics[0]!.viewpoints[0]!.view!.perspective).toBeUndefined()
  })

  it('in 2.1: a PNG where the picture is a JPEG', async () => {
    const { topics } = await readAll(madeArchive('2.1'))
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0)
    topics[0]!.viewpoints[0]!.snapshot = { path: 'a.jpg', size: jpeg.length, read: async () => jpeg }
    const bytes = await written(topics, '2.1', async () => png)
    expect(filesIn(bytes)[`${TOPIC}/snapshot.png`]).toEqual(png)
    expect(Object.keys(filesIn(await written(topics, '3.0')))).toContain(`${TOPIC}/snapshot-${VIEW}.jpg`)
  })

  it('W3 texts that XML cannot hold lose those characters', async () => {
    const { topics } = await readAll(madeArchive('2.1'))
    topics[0]!.title = 'a\u0000b\ud800 <c> & "d"\n梁'
    const bytes = await written(topics, '2.1')
    expect((await readAll(bytes)).topics[0]!.title).toBe('ab <c> & "d"\n梁')
  })

  it('W4 topics cannot write over each other', async () => {
    const { topics } = await readAll(madeArchive('2.0'))
    const second = structuredClone({ ...said(topics[0]!), guid: VIEW }) as BcfTopic
    second.otherFiles = []
    const evil = { path: 'x', size: 4, read: async () => new TextEncoder().encode('evil') }
    second.header = [{ isExternal: false, reference: `../${TOPIC}/markup.bcf`, file: evil }]
    second.documents = [{ isExternal: false, reference: '../brief.pdf', file: evil }]
    const bytes = await written([topics[0]!, second], '2.1')
    const files = Object.fromEntries(
      Object.entries(filesIn(bytes)).map(([name, content]) => [name, new TextDecoder().decode(content)]),
    )
    expect(
      Object.keys(files)
        .filter((name) => files[name] === 'evil')
        .sort(),
    ).toEqual([`${VIEW}/0-markup.bcf`, `${VIEW}/brief.pdf`].map((name) => name.replace('0-', '1-')).sort())
    expect(files['brief.pdf']).toBe('%PDF')
  })
})

const order = [
  ...['ReferenceLinks', 'Title', 'Priority', 'Index', 'Labels', 'CreationDate', 'CreationAuthor', 'ModifiedDate'],
  ...['ModifiedAuthor', 'DueDate', 'AssignedTo', 'Stage', 'Description', 'BimSnippet', 'DocumentReferences'],
  ...['RelatedTopics', 'Comments', 'Viewpoints'],
]

async function written(
  topics: BcfTopic[],
  version: '2.1' | '3.0',
  toPng?: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const writer = new BcfWriter((piece) => void pieces.push(piece), { version, toPng })
  for (const topic of topics) await writer.addTopic(topic)
  await writer.finish()
  return Uint8Array.from(Buffer.concat(pieces))
}
