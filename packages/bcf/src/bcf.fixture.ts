import { zipSync } from 'fflate'
import { bytesSource } from './bytes.ts'
import { openBcf } from './read/open-bcf.ts'
import type { BcfTopic, WrittenVersion } from './topic.ts'
import { BcfWriter, type WriteOptions } from './write/bcf-writer.ts'

export const TOPIC = '11111111-2222-3333-4444-555555555555'
export const VIEW = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'
const COMMENT = '99999999-8888-7777-6666-555555555555'
const wall = '0123456789ABCDEFGHIJKL'
const slab = '1123456789ABCDEFGHIJKL'

const vector = (name: string, x: number, y: number, z: number) => `<${name}><X>${x}</X><Y>${y}</Y><Z>${z}</Z></${name}>`
const place = `${vector('CameraViewPoint', 1.5, -2.25, 3)}${vector('CameraDirection', 0, 1, 0)}${vector('CameraUpVector', 0, 0, 1)}`
const planes = `<ClippingPlanes><ClippingPlane>${vector('Location', 1, 2, 3)}${vector('Direction', 0, 0, 1)}</ClippingPlane></ClippingPlanes>`
const lines = `<Lines><Line>${vector('StartPoint', 0, 0, 0)}${vector('EndPoint', 1, 0, 0)}</Line></Lines>`

/** The smallest PNG, of one pixel. */
export const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  (char) => char.charCodeAt(0),
)

const views = {
  '1.0': `<VisualizationInfo><Components><Component IfcGuid="${wall}"/></Components><PerspectiveCamera>${place}<FieldOfView>60</FieldOfView></PerspectiveCamera>${lines}</VisualizationInfo>`,
  '2.0': `<VisualizationInfo><Components><Component IfcGuid="${wall}" Selected="true" Visible="true" Color="FF0000"/><Component IfcGuid="${slab}" Visible="true"><OriginatingSystem>CAD</OriginatingSystem></Component></Components><OrthogonalCamera>${place}<ViewToWorldScale>12.5</ViewToWorldScale></OrthogonalCamera>${planes}<Bitmaps><Bitmap>PNG</Bitmap><Reference>stamp.png</Reference>${vector('Location', 0, 0, 0)}${vector('Normal', 0, 1, 0)}${vector('Up', 0, 0, 1)}<Height>2</Height></Bitmaps></VisualizationInfo>`,
  '2.1': `<VisualizationInfo Guid="${VIEW}"><Components><ViewSetupHints SpacesVisible="true" OpeningsVisible="false"/><Selection><Component IfcGuid="${wall}"/></Selection><Visibility DefaultVisibility="true"><Exceptions><Component IfcGuid="${slab}"/></Exceptions></Visibility><Coloring><Color Color="80FF0000"><Component IfcGuid="${wall}"/></Color></Coloring></Components><PerspectiveCamera>${place}<FieldOfView>90</FieldOfView></PerspectiveCamera>${planes}</VisualizationInfo>`,
  '3.0': `<VisualizationInfo Guid="${VIEW}"><Components><Selection><Component IfcGuid="${wall}"/></Selection><Visibility DefaultVisibility="false"><ViewSetupHints SpacesVisible="true"/><Exceptions><Component IfcGuid="${slab}"/></Exceptions></Visibility><Coloring><Color Color="00FF00"><Components><Component IfcGuid="${wall}"/></Components></Color></Coloring></Components><OrthogonalCamera>${place}<ViewToWorldScale>12.5</ViewToWorldScale><AspectRatio>1.5</AspectRatio></OrthogonalCamera>${lines}${planes}</VisualizationInfo>`,
} as const

const dates = '<CreationDate>2026-03-01T08:00:00Z</CreationDate><CreationAuthor>a@example.com</CreationAuthor>'
const facts = `<Title>门与墙 &amp; beam</Title><Priority>High</Priority><Index>3</Index>`
const comment = `<Comment Guid="${COMMENT}"><Date>2026-03-02T08:00:00+08:00</Date><Author>b@example.com</Author><Comment>see &lt;this&gt;</Comment><Viewpoint Guid="${VIEW}"/></Comment>`
const namedView = (name: string) =>
  `<${name} Guid="${VIEW}"><Viewpoint>viewpoint.bcfv</Viewpoint><Snapshot>snapshot.png</Snapshot></${name}>`
const assigned =
  '<DueDate>2026-04-01T00:00:00Z</DueDate><AssignedTo>c@example.com</AssignedTo><Stage>Design</Stage><Description>Line 1\nLine 2</Description>'

const markups = {
  '1.0': `<Markup><Header><File IfcProject=""><Filename>a.ifc</Filename></File></Header><Topic Guid="${TOPIC}"><Title>Old</Title></Topic><Comment Guid="${COMMENT}"><VerbalStatus>Open</VerbalStatus><Status>Error</Status><Date>2015-03-18T14:12:56.5739831Z</Date><Author>Joep</Author><Comment>Cut it</Comment><Topic Guid="${TOPIC}"/></Comment></Markup>`,
  '2.0': `<Markup><Header><File IfcProject="${wall}" isExternal="false"><Filename>a.ifc</Filename><Reference>../a.ifc</Reference></File></Header><Topic Guid="${TOPIC}" TopicType="Error" TopicStatus="Open"><ReferenceLink>https://example.com/1</ReferenceLink>${facts}<Labels>Fire</Labels><Labels>防火</Labels>${dates}<DocumentReferences><ReferencedDocument>../brief.pdf</ReferencedDocument><Description>Brief</Description></DocumentReferences><RelatedTopics Guid="${VIEW}"/></Topic>${comment}${namedView('Viewpoints')}</Markup>`,
  '2.1': `<Markup><Topic Guid="${TOPIC}" TopicType="Error" TopicStatus="Open">${facts}<Labels>Fire</Labels>${dates}${assigned}<BimSnippet SnippetType=".ifc"><Reference>part.ifc</Reference><ReferenceSchema>https://example.com/s</ReferenceSchema></BimSnippet><Colour depth="2">blue</Colour></Topic>${comment}${namedView('Viewpoints')}</Markup>`,
  '3.0': `<Markup><Header><Files><File IsExternal="true"><Filename>a.ifc</Filename></File></Files></Header><Topic Guid="${TOPIC}" ServerAssignedId="7" TopicType="Error" TopicStatus="Open"><ReferenceLinks><ReferenceLink>https://example.com/1</ReferenceLink></ReferenceLinks>${facts}<Labels><Label>Fire</Label></Labels>${dates}${assigned}<DocumentReferences><DocumentReference Guid="${COMMENT}"><DocumentGuid>${VIEW}</DocumentGuid><Description>Brief</Description></DocumentReference></DocumentReferences><RelatedTopics><RelatedTopic Guid="${VIEW}"/></RelatedTopics><Comments>${comment}</Comments><Viewpoints>${namedView('ViewPoint')}</Viewpoints></Topic></Markup>`,
} as const

export type MadeVersion = keyof typeof markups
export const madeVersions = Object.keys(markups) as MadeVersion[]

const text = (content: string) => new TextEncoder().encode(content)
const version = (id: string) => text(`<?xml version="1.0"?><Version VersionId="${id}"/>`)

/** The files of a small archive of that version. */
export function madeFiles(of: MadeVersion): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {
    [`${TOPIC}/markup.bcf`]: text(`\ufeff\n<?xml version="1.0" encoding="UTF-8"?>${markups[of]}`),
    [`${TOPIC}/viewpoint.bcfv`]: text(views[of]),
    [`${TOPIC}/snapshot.png`]: png,
    [`${TOPIC}/notes.txt`]: text('kept'),
  }
  if (of !== '1.0') files['bcf.version'] = version(of)
  if (of === '2.0')
    Object.assign(files, { 'a.ifc': text('ISO'), 'brief.pdf': text('%PDF'), [`${TOPIC}/stamp.png`]: png })
  if (of === '2.1') files[`${TOPIC}/part.ifc`] = text('ISO')
  if (of === '3.0') {
    files['documents.xml'] = text(
      `<DocumentInfo><Documents><Document Guid="${VIEW}"><Filename>brief.pdf</Filename></Document></Documents></DocumentInfo>`,
    )
    files[`documents/${VIEW}`] = text('%PDF')
    files['extensions.xml'] = text('<Extensions><TopicTypes><TopicType>Error</TopicType></TopicTypes></Extensions>')
    files['project.bcfp'] = text('<ProjectInfo><Project ProjectId="p1"><Name>Tower</Name></Project></ProjectInfo>')
  }
  return files
}

export const madeArchive = (of: MadeVersion): Uint8Array => zipSync(madeFiles(of))

export async function readAll(bytes: Uint8Array) {
  const archive = await openBcf(bytesSource(bytes))
  const topics: BcfTopic[] = []
  for await (const topic of archive.topics()) topics.push(topic)
  return { archive, topics, otherFiles: archive.otherFiles() }
}

/** Reads an archive and writes all of it again. */
export async function rewritten(
  bytes: Uint8Array,
  to: WrittenVersion,
  options: Partial<WriteOptions> = {},
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const { archive, topics, otherFiles } = await readAll(bytes)
  const { project, extensions } = archive
  const writer = new BcfWriter((piece) => void pieces.push(piece), { version: to, project, extensions, ...options })
  for (const topic of topics) await writer.addTopic(topic)
  for (const file of otherFiles) await writer.addFile(file)
  await writer.finish()
  return Uint8Array.from(Buffer.concat(pieces))
}
