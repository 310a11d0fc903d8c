import * as z from 'zod'
import { Id } from '../core/common.ts'
import { ApprovalPerson } from './approval-row.ts'
import { approvalStatuses } from './approval-words.ts'

/** Hours from opening to end: half of them took no longer than `p50`, nine of ten no longer than `p90`. */
const Span = z.object({ count: z.int(), p50: z.number(), p90: z.number() })

export const ApprovalStatistics = z.object({
  total: z.int(),
  byStatus: z.record(z.enum(approvalStatuses), z.int()),
  whole: Span,
  definitions: z.array(
    Span.extend({ definitionId: Id, name: z.string(), approved: z.int(), rejected: z.int(), returns: z.int() }),
  ),
  steps: z.array(Span.extend({ definitionId: Id, definitionName: z.string(), name: z.string(), returns: z.int() })),
  people: z.array(Span.extend({ person: ApprovalPerson, waiting: z.int(), returns: z.int() })),
})
export type ApprovalStatistics = z.infer<typeof ApprovalStatistics>
