import { defineWorkflow, type VerbOf } from '../core/workflow.ts'

/**
 * What a version of a file in the project library may be used for. Authors are whoever has sent one of its versions; publishers
 * have `library:publish` in the project, archivists `library:archive`.
 */
export const libraryWorkflow = defineWorkflow({
  states: ['working', 'shared', 'published', 'archived'],
  parts: ['author', 'publisher', 'archivist'],
  verbs: {
    share: { from: ['working'], to: 'shared', by: ['author'] },
    publish: { from: ['working', 'shared'], to: 'published', by: ['publisher'] },
    archive: { from: ['published'], to: 'archived', by: ['archivist'] },
    takeBack: { from: ['shared'], to: 'working', by: ['author'], reason: 'optional' },
    withdraw: { from: ['published'], to: 'shared', by: ['publisher'], reason: 'required' },
    reopen: { from: ['archived'], to: 'published', by: ['archivist'], reason: 'required' },
  },
  duties: {},
  next: { working: ['share'], shared: ['publish'], published: ['archive'] },
})
export type LibraryMove = VerbOf<typeof libraryWorkflow>
export const libraryMoves = libraryWorkflow.verbNames
