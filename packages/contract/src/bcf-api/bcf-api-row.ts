// What travels over the BCF-API: names as the standard spells them, the same for its versions 2.1 and 3.0. Where the two call a
// thing differently, both names are told.
import * as z from 'zod'

const some = <S extends z.ZodType>(schema: S) => schema.nullish()
/** The standard's own examples are no proper UUIDs. */
export const Guid = z.guid().transform((text) => text.toLowerCase())
const Word = z.string().max(200)
const guidText = z.string()

export const topicActions = [
  'update',
  'updateRelatedTopics',
  'updateDocumentReferences',
  'updateFiles',
  'createComment',
  'createViewpoint',
  'delete',
] as const
export const BcfApiProject = z.object({
  project_id: z.string(),
  name: z.string(),
  authorization: z.object({ project_actions: z.array(z.enum(['createTopic'])) }),
})

export const BcfApiExtensions = z.object({
  topic_type: z.array(z.string()),
  topic_status: z.array(z.string()),
  topic_label: z.array(z.string()),
  snippet_type: z.array(z.string()),
  priority: z.array(z.string()),
  users: z.array(z.string()),
  /** As 2.1 calls them. */
  user_id_type: z.array(z.string()),
  stage: z.array(z.string()),
  project_actions: z.array(z.enum(['createTopic'])),
  topic_actions: z.array(z.enum(topicActions)),
  comment_actions: z.array(z.string()),
})

const Snippet = z.object({
  snippet_type: z.string().max(200),
  is_external: z.boolean(),
  reference: z.string().max(2000),
  reference_schema: z.string().max(2000),
})

/** A word that is missing stays as it is; one that is null goes. */
export const TopicChanges = z.object({
  topic_type: some(Word),
  topic_status: some(Word),
  reference_links: some(z.array(z.string().max(2000)).max(200)),
  title: z.string().trim().min(1).max(200),
  priority: some(Word),
  index: some(z.int()),
  labels: some(z.array(z.string().max(60).nullable()).max(20)),
  assigned_to: some(Word),
  stage: some(Word),
  description: some(z.string().max(20_000)),
  bim_snippet: some(Snippet),
  due_date: some(z.string().max(40)),
})
export type TopicChanges = z.output<typeof TopicChanges>
export const NewTopic = TopicChanges.extend({ guid: some(Guid) })

export const BcfApiTopic = z.object({
  guid: guidText,
  server_assigned_id: z.string(),
  topic_type: z.string().optional(),
  topic_status: z.string().optional(),
  reference_links: z.array(z.string()),
  title: z.string(),
  priority: z.string().optional(),
  index: z.int().optional(),
  labels: z.array(z.string()),
  creation_date: z.string(),
  creation_author: z.string(),
  modified_date: z.string(),
  modified_author: z.string(),
  assigned_to: z.string().optional(),
  stage: z.string().optional(),
  description: z.string().optional(),
  bim_snippet: Snippet.optional(),
  due_date: z.string().optional(),
  authorization: z
    .object({ topic_actions: z.array(z.enum(topicActions)), topic_status: z.array(z.string()) })
    .optional(),
})
export type BcfApiTopic = z.infer<typeof BcfApiTopic>

export const NewComment = z.object({
  guid: some(Guid),
  comment: z.string().trim().min(1).max(10_000),
  viewpoint_guid: some(Guid),
})
export const BcfApiComment = z.object({
  guid: guidText,
  date: z.string(),
  author: z.string(),
  comment: z.string(),
  topic_guid: guidText,
  viewpoint_guid: z.string().optional(),
  modified_date: z.string().optional(),
  modified_author: z.string().optional(),
  /** What was said stays as it was said. */
  authorization: z.object({ comment_actions: z.array(z.string()) }).optional(),
})
export type BcfApiComment = z.infer<typeof BcfApiComment>

const Point = z.object({ x: z.number(), y: z.number(), z: z.number() })
const camera = {
  camera_view_point: Point,
  camera_direction: Point,
  camera_up_vector: Point,
  aspect_ratio: some(z.number()),
}
const OrthogonalCamera = z.object({ ...camera, view_to_world_scale: z.number() })
const PerspectiveCamera = z.object({ ...camera, field_of_view: z.number() })
const Component = z.object({
  ifc_guid: some(z.string().max(64)),
  originating_system: some(z.string().max(500)),
  authoring_tool_id: some(z.string().max(500)),
})
const ComponentsMost = 300_000
const Components = some(z.array(Component).max(ComponentsMost))
const Colouring = z.object({ color: z.string().max(9), components: Components })
const Visibility = z.object({
  default_visibility: some(z.boolean()),
  exceptions: Components,
  view_setup_hints: some(
    z.object({
      spaces_visible: some(z.boolean()),
      space_boundaries_visible: some(z.boolean()),
      openings_visible: some(z.boolean()),
    }),
  ),
})
const place = {
  index: some(z.int()),
  orthogonal_camera: some(OrthogonalCamera),
  perspective_camera: some(PerspectiveCamera),
  lines: some(z.array(z.object({ start_point: Point, end_point: Point })).max(10_000)),
  clipping_planes: some(z.array(z.object({ location: Point, direction: Point })).max(1000)),
}
const bitmap = { location: Point, normal: Point, up: Point, height: z.number() }
const PictureKind = z.enum(['png', 'jpg'])

export const NewViewpoint = z.object({
  ...place,
  guid: some(Guid),
  bitmaps: some(z.array(z.object({ ...bitmap, bitmap_type: PictureKind, bitmap_data: z.base64() })).max(20)),
  snapshot: some(z.object({ snapshot_type: PictureKind, snapshot_data: z.base64() })),
  components: some(
    z.object({
      selection: Components,
      coloring: some(z.array(Colouring).max(1000)),
      visibility: some(Visibility),
    }),
  ),
})
export type NewViewpoint = z.output<typeof NewViewpoint>

export const BcfApiViewpoint = z.object({
  ...place,
  guid: guidText,
  bitmaps: z.array(z.object({ ...bitmap, guid: guidText, bitmap_type: PictureKind })).optional(),
  snapshot: z.object({ snapshot_type: PictureKind }).optional(),
  authorization: z.object({ viewpoint_actions: z.array(z.string()) }).optional(),
})
export const BcfApiSelection = z.object({ selection: z.array(Component) })
export const BcfApiColouring = z.object({ coloring: z.array(Colouring) })
export const BcfApiVisibility = z.object({ visibility: Visibility })

/** The name of the file as 3.0 and as 2.1 call it. */
export const BcfApiFile = z.object({
  ifc_project: some(z.string().max(64)),
  ifc_spatial_structure_element: some(z.string().max(64)),
  filename: some(z.string().max(500)),
  file_name: some(z.string().max(500)),
  date: some(z.string().max(40)),
  reference: some(z.string().max(2000)),
})
export type BcfApiFile = z.output<typeof BcfApiFile>
export const BcfApiFileInformation = z.object({
  display_information: z.array(z.object({ field_display_name: z.string(), field_value: z.string() })),
  file: BcfApiFile,
})

export const BcfApiDocument = z.object({ guid: guidText, filename: z.string() })
/** At one of the two: an address, or a document of the project. */
export const BcfApiDocumentReference = z.object({
  guid: guidText,
  document_guid: z.string().optional(),
  url: z.string().optional(),
  description: z.string().optional(),
})
export const DocumentReferenceChanges = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  description: some(z.string().max(2000)),
})

export const RelatedTopic = z.object({ related_topic_guid: guidText })
export const GivenRelatedTopic = z.object({ related_topic_guid: Guid })

const Actions = z.array(z.object({ type: z.string(), value: z.string().nullable() }))
export const TopicEvent = z.object({ topic_guid: guidText, date: z.string(), author: z.string(), actions: Actions })
export type TopicEvent = z.infer<typeof TopicEvent>
export const CommentEvent = TopicEvent.extend({ comment_guid: guidText })
export type CommentEvent = z.infer<typeof CommentEvent>
