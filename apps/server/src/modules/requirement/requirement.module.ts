import { requirement } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { requirementLocators } from './requirement.locate.ts'
import { requirementSeeds } from './requirement.seed.ts'
import {
  createRequirement,
  listRequirements,
  removeRequirements,
  showRequirement,
  updateRequirement,
} from './requirement.service.ts'
import { checkModels, listChecks, listFailures } from './requirement-check.service.ts'
import { requirementCheckTask } from './requirement-check.task.ts'
import { composeRequirement, downloadSource, readDraft, rewriteRequirement } from './requirement-draft.service.ts'
import { exportResults } from './requirement-export.service.ts'
import { unmetRequirements } from './requirement-gate.ts'
import { raiseFromCheck } from './requirement-issue.service.ts'
import { requirementOnVersion } from './requirement-on-version.ts'
import { trySpecification } from './try-specification.service.ts'

export const requirementModule = defineModule({
  name: 'requirement',
  routes: serveRoutes(requirement, {
    list: (ctx, { query }) => listRequirements(ctx, query),
    detail: (ctx, { query }) => showRequirement(ctx, query.id),
    draft: (ctx, { query }) => readDraft(ctx, query.id),
    compose: (ctx, { body }) => composeRequirement(ctx, body),
    rewrite: (ctx, { body }) => rewriteRequirement(ctx, body),
    try: (ctx, { body }) => trySpecification(ctx, body),
    source: (ctx, { query }) => downloadSource(ctx, query.id),
    create: (ctx, { files }) => createRequirement(ctx, files.file!),
    update: (ctx, { body }) => updateRequirement(ctx, body),
    remove: (ctx, { body }) => removeRequirements(ctx, body),
    check: (ctx, { body }) => checkModels(ctx, body),
    checks: (ctx, { query }) => listChecks(ctx, query.id),
    failures: (ctx, { query }) => listFailures(ctx, query),
    issues: (ctx, { body }) => raiseFromCheck(ctx, body),
    export: (ctx, { query }) => exportResults(ctx, query),
  }),
  locate: requirementLocators,
  releaseGate: unmetRequirements,
  onVersionReady: [requirementOnVersion],
  tasks: [requirementCheckTask],
  seeds: requirementSeeds,
})
