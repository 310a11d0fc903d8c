import { bcfComment, bcfProject, bcfTopic, bcfViewpoint, foundation } from '@sunmao/contract'
import { type Register, serveRoutes } from '../../../http/serve.ts'
import { createTopic, removeTopic, updateTopic } from './change-topic.ts'
import { createComment, listComments, showComment } from './comments.ts'
import { downloadDocument, listDocuments } from './documents.ts'
import { listCommentEvents, listEventsOfComment, listTopicEvents } from './events.ts'
import { currentUser, howToSignIn, listBcfVersions, listVersions } from './foundation.ts'
import { listTopics, showTopic } from './list-topics.ts'
import { issueIdOf } from './means.ts'
import { listProjectFiles, listProjects, showExtensions, showProject } from './projects.ts'
import {
  addReference,
  listFiles,
  listReferences,
  listRelated,
  saveFiles,
  saveReference,
  saveRelated,
} from './topic-parts.ts'
import { colouringShape, selectionShape, visibilityShape } from './viewpoint-shape.ts'
import { bitmapOf, createViewpoint, listViewpoints, showViewpoint, snapshotOf, wholeView } from './viewpoints.ts'

export const bcfApiRoutes: readonly Register[] = [
  serveRoutes(foundation, {
    versions: listVersions,
    auth: howToSignIn,
    currentUser,
    bcfVersions: listBcfVersions,
    bcfAuth: howToSignIn,
    bcfCurrentUser: currentUser,
  }),
  serveRoutes(bcfProject, {
    list: listProjects,
    get: showProject,
    extensions: showExtensions,
    files: listProjectFiles,
    documents: listDocuments,
    document: (ctx, { params }) => downloadDocument(ctx, params.documentGuid),
    topicEvents: (ctx, { query }) => listTopicEvents(ctx, query),
    commentEvents: (ctx, { query }) => listCommentEvents(ctx, query),
  }),
  serveRoutes(bcfTopic, {
    list: (ctx, { query }) => listTopics(ctx, query),
    create: (ctx, { body }) => createTopic(ctx, body),
    get: (ctx, { query }) => showTopic(ctx, issueIdOf(ctx), query.includeAuthorization),
    update: (ctx, { body }) => updateTopic(ctx, body),
    remove: removeTopic,
    events: (ctx, { query }) => listTopicEvents(ctx, query, issueIdOf(ctx)),
    files: listFiles,
    saveFiles: (ctx, { body }) => saveFiles(ctx, body),
    related: listRelated,
    saveRelated: (ctx, { body }) => saveRelated(ctx, body),
    documents: listReferences,
    addDocument: (ctx, { body }) => addReference(ctx, body),
    saveDocument: (ctx, { params, body }) => saveReference(ctx, params.referenceGuid, body),
  }),
  serveRoutes(bcfComment, {
    list: (ctx, { query }) => listComments(ctx, query),
    create: (ctx, { body }) => createComment(ctx, body),
    get: (ctx, { params, query }) => showComment(ctx, params.commentGuid, query.includeAuthorization),
    events: (ctx, { params, query }) => listEventsOfComment(ctx, params.commentGuid, query),
  }),
  serveRoutes(bcfViewpoint, {
    list: (ctx, { query }) => listViewpoints(ctx, query.includeAuthorization),
    create: (ctx, { body }) => createViewpoint(ctx, body),
    get: (ctx, { params, query }) => showViewpoint(ctx, params.viewpointGuid, query.includeAuthorization),
    snapshot: (ctx, { params }) => snapshotOf(ctx, params.viewpointGuid),
    bitmap: (ctx, { params }) => bitmapOf(ctx, params.viewpointGuid, params.bitmapGuid),
    selection: async (ctx, { params }) => selectionShape(await wholeView(ctx, params.viewpointGuid)),
    coloring: async (ctx, { params }) => colouringShape(await wholeView(ctx, params.viewpointGuid)),
    visibility: async (ctx, { params }) => visibilityShape(await wholeView(ctx, params.viewpointGuid)),
  }),
]
