import { approval, approvalDefinition, approvalPeople, approvalStandIn, approvalVote } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { enqueue } from '../../tasks/queue.ts'
import { approvalSeeds } from './approval.seed.ts'
import { seenApprovals } from './approval-access.service.ts'
import { markRead, say } from './approval-act.service.ts'
import {
  copyDefinition,
  createDefinition,
  listDefinitions,
  listKinds,
  listOptions,
  listVersions,
  publishDefinition,
  removeDefinitions,
  saveDefinition,
  showDefinition,
  simulateDefinition,
  turnDefinition,
} from './approval-definition.service.ts'
import { showApproval } from './approval-detail.service.ts'
import { approvalsAbout, countApprovals, findApprovals, listApprovals } from './approval-list.queries.ts'
import { downloadApproval } from './approval-pdf.service.ts'
import { findPeopleToAsk } from './approval-people.queries.ts'
import { putStandIn, readStandIns, removeStandIn } from './approval-stand-in.service.ts'
import { previewApproval, resubmitApproval, startApproval } from './approval-start.service.ts'
import { readApprovalStatistics } from './approval-statistics.queries.ts'
import { approvalTimeTask } from './approval-time.task.ts'
import { approvalTool } from './approval-tool.ts'
import { approvalWaiting } from './approval-waiting.ts'
import { checkChain } from './check-chain.ts'
import { decideVote, showVote, sweepVotes } from './vote/approval-vote.service.ts'
import { voteLetterTask } from './vote/vote-letter.task.ts'

export const approvalModule = defineModule({
  name: 'approval',
  readTools: [approvalTool],
  routes: [
    serveRoutes(approval, {
      list: (ctx, { query }) => listApprovals(ctx, query),
      counts: (ctx, { query }) => countApprovals(ctx, query.projId),
      detail: (ctx, { query }) => showApproval(ctx, query.id),
      about: (ctx, { query }) => approvalsAbout(ctx, query.kind, query.id),
      options: (ctx, { query }) => listOptions(ctx, query),
      preview: (ctx, { body }) => previewApproval(ctx, body),
      start: (ctx, { body }) => startApproval(ctx, body),
      resubmit: (ctx, { body }) => resubmitApproval(ctx, body),
      agree: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'agree', ...said }),
      refuse: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'refuse', ...said }),
      return: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'return', ...said }),
      transfer: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'transfer', ...said }),
      delegate: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'delegate', ...said }),
      addSigner: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'addSigner', ...said }),
      removeSigner: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'removeSigner', ...said }),
      withdraw: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'withdraw', ...said }),
      urge: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'urge', ...said }),
      copy: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'copy', ...said }),
      cancel: (ctx, { body: { id, ...said } }) => say(ctx, id, { verb: 'cancel', ...said }),
      markRead: (ctx, { body }) => markRead(ctx, body.id),
      statistics: (ctx, { query }) => readApprovalStatistics(ctx, query),
      pdf: (ctx, { query }) => downloadApproval(ctx, query.id),
    }),
    serveRoutes(approvalDefinition, {
      list: (ctx, { query }) => listDefinitions(ctx, query),
      kinds: (ctx) => listKinds(ctx),
      detail: (ctx, { query }) => showDefinition(ctx, query.id),
      versions: (ctx, { query }) => listVersions(ctx, query.id),
      create: (ctx, { body }) => createDefinition(ctx, body),
      save: (ctx, { body }) => saveDefinition(ctx, body),
      check: (ctx, { body }) => checkChain(ctx, body),
      simulate: (ctx, { body }) => simulateDefinition(ctx, body),
      publish: (ctx, { body }) => publishDefinition(ctx, body),
      turn: (ctx, { body }) => turnDefinition(ctx, body),
      copy: (ctx, { body }) => copyDefinition(ctx, body),
      remove: (ctx, { body }) => removeDefinitions(ctx, body),
    }),
    serveRoutes(approvalStandIn, {
      mine: (ctx) => readStandIns(ctx),
      put: (ctx, { body }) => putStandIn(ctx, body),
      remove: (ctx) => removeStandIn(ctx),
    }),
    serveRoutes(approvalVote, {
      get: (ctx, { params }) => showVote(ctx, params.code),
      decide: (ctx, { params, body }) => decideVote(ctx, params.code, body),
    }),
    serveRoutes(approvalPeople, { list: (ctx, { query }) => findPeopleToAsk(ctx, query) }),
  ],
  search: findApprovals,
  seenApprovals,
  waiting: [approvalWaiting],
  tasks: [approvalTimeTask, voteLetterTask],
  cleanup: ({ db }) => sweepVotes(db),
  // What waits for them must not wait until the next look at the clock.
  onLeave: (db) => enqueue(db, approvalTimeTask, {}),
  forget: (db) => enqueue(db, approvalTimeTask, {}),
  seeds: approvalSeeds,
})
